import { formatTotal } from '#/shared/lib/format.ts'
import { signed, sumRows, type OrderSums } from '#/shared/orders/sums.ts'
import { copy } from './parcels.copy.ts'
import styles from './Print.module.css'

const words = copy.print

/** What leads from the lines of a paper to its total, and with `after` from there to what is to be paid. */
export function PaperSums({ sums, code, after = false }: { sums: OrderSums; code: string; after?: boolean }) {
  const paid = sums.received - sums.refunded
  const rows = [
    ...sumRows(sums, code, { ...words, total: words.all }).filter((row) => row.label !== words.shipping),
    ...(after ? [{ label: words.all, value: formatTotal(sums.total) }] : []),
    ...(after && sums.returned > 0 ? [{ label: words.cameBack, value: signed(-sums.returned) }] : []),
    ...(after && paid > 0 ? [{ label: words.paidAlready, value: signed(-paid) }] : []),
  ]
  return rows.map((row) => (
    <p key={row.label} className={styles.end}>
      {row.label} <b>{row.value}</b>
    </p>
  ))
}
