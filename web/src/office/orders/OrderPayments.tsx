import { Link } from 'wouter'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { Sums } from '#/shared/ui/Slip.tsx'
import { Evidence } from '#/office/domain/orders/Evidence.tsx'
import { CardPayments } from './CardPayments.tsx'
import { copy } from './orders.copy.ts'
import { refundWaits } from './moves.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import styles from './OrderPanel.module.css'

/** What an entry of the ledger is: what came by card or went onto store credit says so. */
function nameOf({ kind, account }: { kind: string; account?: string }): string {
  if (kind === 'credit' && account === 'card') return copy.card.paid
  if (kind === 'refund' && account === 'credit') return copy.detail.asCredit
  return copy.detail.entry[kind] ?? kind
}

/** The payments and refunds of an order by the ledger, and their sum (PROOF-5). */
export function OrderPayments({ order }: { order: OfficeOrder }) {
  const { _id: id, money } = order
  if (!money) return null
  const some = (label: string, rupees: number) => (rupees > 0 ? [{ label, value: formatTotal(rupees) }] : [])
  const entries = money.entries ?? []
  const rows = [
    ...some(copy.detail.received, money.received),
    ...some(copy.detail.refunded, money.refunded),
    ...some(copy.detail.owed, money.owed),
  ]
  return (
    <>
      {order.paysBefore ? <p>{order.byCard ? copy.card.way : copy.detail.byTransfer}</p> : null}
      {order.paysBefore && money.sums.atDoor === undefined ? null : <p>{copy.detail.atTheDoor}</p>}
      {money.deposit === undefined ? null : (
        <p className={styles.quiet}>
          {copy.detail.deposit(formatTotal(money.sums.first ?? 0), formatTotal(money.sums.atDoor ?? 0), money.deposit)}
        </p>
      )}
      {entries.length === 0 ? (
        <p className={styles.quiet}>{copy.detail.noPayment}</p>
      ) : (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={`${entry.at} ${entry.kind} ${entry.amount}`}>
              <span>
                {nameOf(entry)}
                {entry.reference ? <bdi className={styles.quiet}> {entry.reference}</bdi> : null}
                <span className={styles.quiet}> {formatDayTime(entry.at)}</span>
              </span>
              <b className="num">{formatTotal(entry.amount)}</b>
              {entry.evidence ? (
                <div className={styles.evidence}>
                  <Evidence order={id} evidence={entry.evidence} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {refundWaits(order) ? (
        <p role="note">
          {copy.detail.refundWaits} <Link href="/admin/returns">{copy.detail.toReturns}</Link>
        </p>
      ) : null}
      {money.cardSending === undefined ? null : <p role="note">{copy.card.sending(formatTotal(money.cardSending))}</p>}
      <CardPayments order={order} />
      {rows.length > 0 ? <Sums rows={rows} total={{ label: copy.detail.due, value: formatTotal(money.due) }} /> : null}
    </>
  )
}
