import { cx } from '#/shared/lib/cx.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { copy } from './stock.copy.ts'
import styles from './LotLife.module.css'
import type { StockLot } from '#/office/domain/stock/stockApi.ts'

/** The days of a full bar, two years. A lot that keeps longer needs nobody to look at it. */
const FULL_DAYS = 730

/** Until when a lot keeps, and how much of that time is left: red under 30 days, amber under 180. */
export function LotLife({ lot }: { lot: StockLot }) {
  const days = lot.daysLeft
  if (days === undefined) return <span className={styles.none}>{copy.noDate}</span>
  return (
    <span className={cx(styles.life, days <= 30 ? styles.late : days <= 180 && styles.soon)}>
      <span>{formatDay(lot.expiresOn)}</span>
      <progress aria-hidden="true" max={FULL_DAYS} value={Math.min(Math.max(days, 0), FULL_DAYS)} />
      <small>{copy.left(days)}</small>
    </span>
  )
}
