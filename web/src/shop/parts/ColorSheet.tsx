import type { ProductCard, Variant } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import { copy as ahead } from '#/shared/orders/ahead.copy.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { isSwatch, shadeName } from '#/shared/lib/shades.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ShadePicture } from './ShadePicture.tsx'
import { LOW_STOCK } from './lowStock.ts'
import styles from './ColorSheet.module.css'
import { copy } from './parts.copy.ts'
import { useAddToCart } from './useAddToCart.ts'
import { usePricing } from './usePricing.ts'

type Props = { product: ProductCard; open: boolean; onClose: () => void }

/** The shades of a card's product, each with its name, its stock and a button (PLAIN-6). */
export function ColorSheet({ product, open, onClose }: Props) {
  const add = useAddToCart()
  const { baseOf, percentOff } = usePricing()
  return (
    <Dialog open={open} title={copy.colours(product.name)} onClose={onClose}>
      <ul className={styles.colors}>
        {product.colors.map((color) => {
          const shades = product.variants.filter((variant) => variant.color === color)
          const variant = shades.find(({ available }) => available) ?? shades[0]
          const soldOut = variant !== undefined && !variant.available
          return (
            <li key={color} className={cx(soldOut && styles.soldOut)}>
              {isSwatch(color) ? (
                <svg viewBox="0 0 30 30" width="36" height="36" aria-hidden="true">
                  <circle cx="15" cy="15" r="14.5" fill={color} />
                </svg>
              ) : (
                <ShadePicture src={variant?.image || product.frontImage} />
              )}
              <p>
                <b>{shadeName(product, color)}</b>
                <small>
                  {stockWords(variant)}
                  {' ·\u00a0'}
                  {formatRupees(unitPrice(baseOf(variant ?? product), percentOff))}
                </small>
              </p>
              {soldOut ? null : (
                <Button
                  size="sm"
                  aria-label={copy.of(copy.addToCart, shadeName(product, color))}
                  onClick={() => {
                    if (add(product, variant, color)) onClose()
                  }}
                >
                  {copy.addThis}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function stockWords(variant: Variant | undefined): string {
  if (variant && !variant.available) return copy.soldOutNow
  if (variant?.shipsFrom) return ahead.preorder(formatDay(variant.shipsFrom))
  const stock = variant?.stock ?? null
  return stock !== null && stock <= LOW_STOCK ? copy.onlyLeft(stock) : copy.inStock
}
