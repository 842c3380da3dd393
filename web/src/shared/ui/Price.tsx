import { formatRupees } from '#/shared/lib/format.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { cx } from '#/shared/lib/cx.ts'
import styles from './Price.module.css'
import { copy } from './copy.ts'

type Props = {
  /** List price in rupees. */
  list: number
  /** What the percentage is taken off where a deal lowers the list price; the list price where it is left out. */
  base?: number
  /** The shopper's discount in percent. */
  percentOff: number
  /** What members get, shown to guests as a reason to join; leave out for members. */
  memberPercent?: number | undefined
  /** card (default), or product for the buy box. */
  size?: 'card' | 'product'
  /** "Rs 136 per ml", behind the prices. */
  perUnit?: string
  /** A "Save 28%" badge behind the prices (PDP-5). */
  badge?: boolean
  className?: string | undefined
}

/** Discounted price, the list price struck through, the price of a measure, and what a member would pay (GEN-5, LIST-7, PDP-5). */
export function Price({
  list,
  base = list,
  percentOff,
  memberPercent,
  perUnit,
  size = 'card',
  badge = false,
  className,
}: Props) {
  const sentence = (
    <>
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
    </>
  )
  // Most lists hold dozens of prices: one element where one is enough.
  if (memberPercent === undefined || memberPercent <= percentOff)
    return <p className={cx(styles.block, styles.row, styles[size], className)}>{sentence}</p>
  return (
    <div className={cx(styles.block, styles[size], className)}>
      <p className={styles.row}>{sentence}</p>
      <p className={styles.member}>{copy.forMembers(formatRupees(unitPrice(base, memberPercent)))}</p>
    </div>
  )
}
