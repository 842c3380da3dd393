import { useAppSelector } from '#/shop/state/redux.ts'
import { formatPaisa } from '#/shared/lib/format.ts'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './copy.ts'
import styles from './BankDetails.module.css'

/** "PK36 SCBL 0000 …": the way an IBAN is read aloud. It is copied without the spaces. */
export function ibanGroups(iban: string): string[] {
  return iban.replace(/\s/g, '').match(/.{1,4}/g) ?? []
}

/** Where the money goes (PAY-1); null as total while the cart is not known yet. */
export function BankDetails({ totalPaisa }: { totalPaisa: number | null }) {
  const { bank, supportEmail, demo } = useAppSelector((state) => state.shop.config)
  const amount = totalPaisa === null ? '' : (totalPaisa / 100).toFixed(2)
  return (
    <>
      {demo ? (
        <p className={styles.sample}>
          <Icon name="alert" size="sm" />
          {copy.payment.sample}
        </p>
      ) : null}
      <dl className={styles.bank}>
        <div className={styles.exact}>
          <dt>{copy.payment.amount}</dt>
          <dd>{totalPaisa === null ? '\u00a0' : formatPaisa(totalPaisa)}</dd>
          {amount === '' ? null : (
            <dd className={styles.act}>
              <CopyButton text={amount} what="amount" />
            </dd>
          )}
        </div>
        <div>
          <dt>{copy.payment.bank}</dt>
          <dd>{bank.name}</dd>
        </div>
        <div>
          <dt>{copy.payment.account}</dt>
          <dd>{bank.title}</dd>
          <dd className={styles.act}>
            <CopyButton text={bank.title} what="account title" />
          </dd>
        </div>
        <div>
          <dt>{copy.payment.iban}</dt>
          <dd className={styles.iban}>{ibanGroups(bank.iban).join(' ')}</dd>
          <dd className={styles.act}>
            <CopyButton text={bank.iban.replace(/\s/g, '')} what="IBAN" />
          </dd>
        </div>
      </dl>
      <p className={styles.help}>
        {copy.payment.help} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </>
  )
}
