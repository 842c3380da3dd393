import { useAppSelector } from '#/shop/state/useStore.ts'
import type { ShopConfig } from '#/shared/api/types.ts'
import { formatPaisa, formatRupees } from '#/shared/lib/format.ts'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './checkout.copy.ts'
import { PayWays } from './PayWays.tsx'
import { RaastCode } from './RaastCode.tsx'
import type { Reference } from './reference.ts'
import styles from './BankDetails.module.css'

/** The IBAN in groups, as "PK36 SCBL 0000 …", the way it is read aloud. It is copied without the spaces. */
export function ibanGroups(iban: string): string[] {
  return iban.replace(/\s/g, '').match(/.{1,4}/g) ?? []
}

type Account = NonNullable<ShopConfig['accounts']>[number]

type Props = {
  /** Null while the cart is not known yet. */
  totalPaisa: number | null
  /** Whether the amount is open: delivery is part of it, and the shop must know the city for that (FEE-1). */
  open: boolean
  /** With the number that the order will get; null where the shop has not said it. */
  reference: Reference | null
  /** The account that is chosen, by its id; empty: the shop's first (PAYS-1). */
  payTo: string
  onPayTo: (id: string) => void
}

/** Where the money goes (PAY-1), and what stands in its remarks (PROOF-1). */
export function BankDetails({ totalPaisa, open, reference, payTo, onPayTo }: Props) {
  const { bank, accounts, supportEmail, demo } = useAppSelector((state) => state.shop.config)
  const number = reference?.number ?? null
  const to: Account = accounts?.find(({ id }) => id === payTo) ?? { ...bank, id: '', kind: 'bank' }
  const { kind } = to
  const wallet = kind === 'easypaisa' || kind === 'jazzcash'
  const iban = to.iban ?? ''
  const known = totalPaisa !== null && !open
  const choice =
    accounts && bank.iban !== '' ? (
      <PayWays bank={bank.name} accounts={accounts} chosen={payTo} onChoose={onPayTo} />
    ) : null
  if (kind === 'card')
    return (
      <>
        {choice}
        <p>{copy.payment.cardHow(to.title)}</p>
      </>
    )
  const amount = !known ? '' : (totalPaisa / 100).toFixed(2)
  return (
    <>
      {demo ? (
        <p className={styles.sample}>
          <Icon name="alert" size="sm" />
          {copy.payment.sample}
        </p>
      ) : null}
      {choice}
      {kind === 'raast' && known ? <RaastCode payTo={payTo} totalPaisa={totalPaisa} reference={reference} /> : null}
      <dl className={styles.bank}>
        <div className={styles.exact}>
          <dt>{copy.payment.amount}</dt>
          {totalPaisa !== null && open ? (
            <dd className={styles.note}>{copy.payment.amountOpen(formatPaisa(totalPaisa))}</dd>
          ) : (
            <dd>{known ? formatPaisa(totalPaisa) : '\u00a0'}</dd>
          )}
          {accounts && known && totalPaisa % 100 !== 0 ? (
            <dd className={styles.note}>{copy.payment.whole(formatRupees(Math.floor(totalPaisa / 100)))}</dd>
          ) : null}
          {amount === '' ? null : (
            <dd className={styles.act}>
              <CopyButton text={amount} what={copy.payment.amountWhat} />
            </dd>
          )}
        </div>
        {kind === 'bank' ? (
          <div>
            <dt>{copy.payment.bank}</dt>
            <dd>{to.name}</dd>
          </div>
        ) : null}
        {to.number === undefined ? null : (
          <div>
            <dt>{wallet ? copy.payment.wallet(to.name) : copy.payment.raastId}</dt>
            <dd>
              <bdi dir="ltr">{to.number.replace(/^\d{4}/, '$& ')}</bdi>
            </dd>
            <dd className={styles.act}>
              <CopyButton text={to.number} what={copy.payment.numberWhat} />
            </dd>
          </div>
        )}
        <div>
          <dt>{copy.payment.account}</dt>
          <dd>{to.title}</dd>
          <dd className={styles.act}>
            <CopyButton text={to.title} what={copy.payment.accountWhat} />
          </dd>
        </div>
        {iban === '' ? null : (
          <div>
            <dt>{copy.payment.iban}</dt>
            <dd className={styles.iban}>{ibanGroups(iban).join(' ')}</dd>
            <dd className={styles.act}>
              <CopyButton text={iban.replace(/\s/g, '')} what={copy.payment.iban} />
            </dd>
          </div>
        )}
        {number === null ? null : (
          <div>
            <dt>{wallet ? copy.payment.note : copy.payment.remark}</dt>
            <dd>{number}</dd>
            <dd className={styles.note}>{copy.payment.whyRemark}</dd>
            <dd className={styles.act}>
              <CopyButton text={number} what={copy.payment.remarkWhat} />
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
