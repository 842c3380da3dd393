import { cx } from '#/shared/lib/cx.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { QuantityStepper } from '#/shared/ui/QuantityStepper.tsx'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import { copy } from './phoneOrders.copy.ts'
import styles from './ItemLine.module.css'

type Props = {
  name: string
  brand: string
  size: string
  color: string
  image: string
  quantity: number
  /** Words after size and shade, such as how many are left. */
  more?: string | undefined
  /** Whether it was not in the order before. */
  fresh?: boolean
  /** The price of all units in rupees, or undefined until it is known. */
  sum?: number | undefined
  onQuantity: (quantity: number) => void
  /** Replaces the line by something else. */
  onSwap?: (() => void) | undefined
}

/** One line: what it is, how many, what it costs. A line that was taken out can be put back. */
export function ItemLine({ quantity, sum, onQuantity, onSwap, fresh = false, ...goods }: Props) {
  const out = quantity === 0
  return (
    <li className={cx(styles.line, out && styles.out, fresh && styles.fresh)}>
      <Goods {...goods} />
      <span className={styles.amount}>
        {out ? null : <QuantityStepper label={copy.quantityOf(goods.name)} value={quantity} onChange={onQuantity} />}
        {onSwap && !out ? <IconButton icon="swap" size="sm" label={copy.swap(goods.name)} onClick={onSwap} /> : null}
        <IconButton
          icon={out ? 'undo' : 'trash'}
          size="sm"
          label={out ? copy.putBack(goods.name) : copy.remove(goods.name)}
          onClick={() => onQuantity(out ? 1 : 0)}
        />
        <b className="num">{sum === undefined || out ? '' : formatTotal(sum)}</b>
      </span>
    </li>
  )
}
