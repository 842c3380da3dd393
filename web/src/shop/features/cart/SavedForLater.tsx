import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { CartItem } from '#/shared/api/types.ts'
import { formatPaisa } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { paths } from '#/shared/lib/paths.ts'
import { priced, shownSize, type Tier, unitPaisa } from '#/shared/lib/price.ts'
import { shadeName } from '#/shared/lib/shades.ts'
import { noBreakHyphens } from '#/shared/lib/noBreakHyphens.tsx'
import { ColorTag } from '#/shared/orders/ColorTag.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { copy } from '#/shop/parts/cart/cart.copy.ts'
import { lineKey } from '#/shop/state/cartSlice.ts'
import lineStyles from './CartLine.module.css'
import styles from './SavedForLater.module.css'

const words = copy.saved

type Props = {
  items: readonly CartItem[]
  tier: Tier
  percentOff: number
  /** Says what was thrown away, in the place where it stood. */
  undoRow: ReactElement | null
  undoIndex: number
  onMove: (item: CartItem) => void
  onDrop: (item: CartItem, index: number) => void
}

/** The items set aside from the cart, each with today's price and a way back into it (PLAIN-9). */
export function SavedForLater({ items, tier, percentOff, undoRow, undoIndex, onMove, onDrop }: Props) {
  if (items.length === 0 && undoRow === null) return null
  const rows = priced(items, tier).map((item, index) => (
    <li key={lineKey(item)} className={lineStyles.line}>
      <Link className={lineStyles.picture} href={paths.goods(item)} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          src={smallest(item.colorImages[item.selectedColor] ?? item.frontImage)}
          alt=""
          width={320}
          height={400}
        />
      </Link>
      <div className={lineStyles.what}>
        <p className={lineStyles.brand}>{item.brand}</p>
        <h3>
          <Link href={paths.goods(item)} dir="auto">
            {noBreakHyphens(item.name)}
          </Link>
        </h3>
        <p className={lineStyles.meta}>
          <ColorTag color={item.selectedColor} name={shadeName(item, item.selectedColor)} />
          {shownSize(item.size) === '' ? null : <bdi>{item.size}</bdi>}
          {item.quantity > 1 ? <span>{words.units(item.quantity)}</span> : null}
          <span className="num">{copy.each(formatPaisa(unitPaisa(item.price, percentOff)))}</span>
        </p>
      </div>
      <div className={lineStyles.buy}>
        {item.stock === 0 ? (
          <p className={lineStyles.note}>{words.out}</p>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            aria-label={words.moveOf(item.name)}
            onClick={() => {
              const own = items[index]
              if (own) onMove(own)
            }}
          >
            {words.move}
          </Button>
        )}
      </div>
      <IconButton
        className={lineStyles.remove}
        icon="trash"
        label={copy.remove(item.name)}
        onClick={() => {
          const own = items[index]
          if (own) onDrop(own, index)
        }}
      />
    </li>
  ))
  if (undoRow) rows.splice(Math.min(undoIndex, rows.length), 0, undoRow)
  return (
    <section className={styles.saved} aria-labelledby="saved-for-later">
      <h2 id="saved-for-later" tabIndex={-1}>
        {words.title}
      </h2>
      <ul className={styles.lines}>{rows}</ul>
    </section>
  )
}
