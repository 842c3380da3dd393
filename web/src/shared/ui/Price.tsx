import { formatRupees } from '#/shared/lib/format.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { cx } from '#/shared/lib/cx.ts'
import styles from './Price.module.css'
import { copy } from './ui.copy.ts'

type Props = {
  /** List price in rupees. */
  list: number
  /** The price that the percentage is taken off, where a deal lowers the list price. */
  base?: number
  /** The shopper's discount in percent. */
  percentOff: number
  /** `card` (default), or `product` for the buy box. */
  size?: 'card' | 'product'
  /** The price of a measure behind the prices: "Rs 136 per ml". */
  perUnit?: string
  /** Whether a "Save 28%" badge stands behind the prices (PDP-5). */
  badge?: boolean
  className?: string | undefined
}

/** The discounted price, the list price struck through, and the price of a measure (GEN-5, LIST-7, PDP-5). */
export function Price({ list, base = list, percentOff, perUnit, size = 'card', badge = false, className }: Props) {
  return (
    <p className={cx(styles.row, styles[size], className)}>
      <b className={styles.now}>
        <span className="vh">{copy.price}</span> {formatRupees(unitPrice(base, percentOff))}
      </b>
      {percentOff > 0 || base < list ? (
        <s className={styles.list}>
          <span className="vh">{copy.listPrice}</span> {formatRupees(list)}
        </s>
      ) : null}
      {perUnit ? <small className={styles.unit}>{perUnit}</small> : null}
      {badge && percentOff > 0 ? <span className={styles.badge}>{copy.save(percentOff)}</span> : null}
    </p>
  )
}
