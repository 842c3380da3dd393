import { useAppSelector } from '#/shop/state/useStore.ts'
import { formatPaisa } from '#/shared/lib/format.ts'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './checkout.copy.ts'
import styles from './BankDetails.module.css'

/** "PK36 SCBL 0000 …": the way an IBAN is read aloud. It is copied without the spaces. */
export function ibanGroups(iban: string): string[] {
  return iban.replace(/\s/g, '').match(/.{1,4}/g) ?? []
}

type Props = {
  /** Null while the cart is not known yet. */
  totalPaisa: number | null
  /** The number that the order will get; null where the shop has not said it. */
  number: string | null
}

/** Where the money goes (PAY-1), and what stands in its remarks (PROOF-1). */
export function BankDetails({ totalPaisa, number }: Props) {
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
            <CopyButton text={bank.title} what={copy.payment.accountWhat} />
          </dd>
        </div>
        <div>
          <dt>{copy.payment.iban}</dt>
          <dd className={styles.iban}>{ibanGroups(bank.iban).join(' ')}</dd>
          <dd className={styles.act}>
            <CopyButton text={bank.iban.replace(/\s/g, '')} what="IBAN" />
          </dd>
        </div>
        {number === null ? null : (
          <div>
            <dt>{copy.payment.remark}</dt>
            <dd>{number}</dd>
            <dd className={styles.note}>{copy.payment.whyRemark}</dd>
            <dd className={styles.act}>
              <CopyButton text={number} what="reference" />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.help}>
        {copy.payment.help} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </>
  )
}
