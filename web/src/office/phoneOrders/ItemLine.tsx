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
  /** It was not in the order before. */
  fresh?: boolean
  /** What all of it costs, in rupees; nothing until it is known. */
  sum?: number | undefined
  onQuantity: (quantity: number) => void
  /** Something else is to take its place. */
  onSwap?: (() => void) | undefined
}

/** One position: what it is, how many, what it costs; out of the order it can be put back. */
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
