import { formatTotal } from '#/shared/lib/format.ts'
import { signed, sumRows, type OrderSums } from '#/shared/orders/sums.ts'
import { paperCopy as words } from './papers.copy.ts'
import styles from './Print.module.css'

/** The rows from the lines of a paper to its total, and with `after` from there to what is to be paid. */
export function PaperSums({ sums, code, after = false }: { sums: OrderSums; code: string; after?: boolean }) {
  const paid = sums.received - sums.refunded
  const rows = [
    // Free delivery has a line of its own, so its row is left out.
    ...sumRows(sums, code, { ...words, total: words.all }).filter((row) => row.label !== words.shipping || !row.good),
    ...(after ? [{ label: words.all, value: formatTotal(sums.total) }] : []),
    ...(after && sums.returned > 0 ? [{ label: words.cameBack, value: signed(-sums.returned) }] : []),
    ...(sums.card === undefined ? [] : [{ label: words.giftCard(sums.cardLast ?? ''), value: signed(-sums.card) }]),
    ...(sums.credit === undefined ? [] : [{ label: words.credit, value: signed(-sums.credit) }]),
    ...(after && paid > 0 ? [{ label: words.paidAlready, value: signed(-paid) }] : []),
  ]
  return rows.map((row) => (
    <p key={row.label} className={styles.end}>
      {row.label} <b>{row.value}</b>
    </p>
  ))
}
