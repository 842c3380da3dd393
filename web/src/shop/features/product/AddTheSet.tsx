import { useEffect, useRef, useState } from 'react'
import type { ProductCard } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { unitPaisa } from '#/shared/lib/price.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { cardOf } from '#/shop/parts/cardOf.ts'
import { isInStock, onlyColor } from '#/shop/parts/useAddToCart.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { added, type LineRef, ordered, selectLine } from '#/shop/state/cartSlice.ts'
import { useAppStore } from '#/shop/state/useStore.ts'
import { asVariant, defaultVariant } from '#/shop/state/variants.ts'
import styles from './AddTheSet.module.css'
import { copy } from './more.copy.ts'

const words = copy.theSet

type Put = LineRef & { quantity: 1 }

/**
 * Puts the cards of a row into the cart with one press, and takes them out again (PLAIN-9). It leaves out what is sold
 * out and what has several shades, which are chosen on its own page. For a single product the card's own button is
 * enough.
 */
export function AddTheSet({ products }: { products: readonly ProductCard[] }) {
  const store = useAppStore()
  const { baseOf, percentOff } = usePricing()
  /** What the press put into the cart, one unit of each; null before the press. */
  const [put, setPut] = useState<readonly Put[] | null>(null)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (put) said.current?.focus({ preventScroll: true })
  }, [put])
  const set = products
    .filter(({ colors }) => colors.length < 2)
    .map((whole) => {
      const variant = defaultVariant(whole)
      const product = asVariant(whole, variant)
      const selectedColor = variant?.color ?? onlyColor(product.colors)
      return { product, line: { _id: product._id, selectedColor, variantId: variant?._id } }
    })
    .filter(({ product }) => isInStock(product))
  if (set.length < 2) return null
  const total = set.reduce((sum, { product }) => sum + unitPaisa(baseOf(product), percentOff), 0)

  function add() {
    const lines: Put[] = []
    for (const { product, line } of set) {
      const held = () => selectLine(store.getState().cart.items, line)?.quantity ?? 0
      const before = held()
      store.dispatch(added({ product: cardOf(product), ...line }))
      if (held() > before) lines.push({ ...line, quantity: 1 })
    }
    setPut(lines)
  }

  function takeBack() {
    store.dispatch(ordered(put ?? []))
    setPut(null)
  }

  return (
    <div className={styles.set}>
      {put === null ? (
        <>
          <p>
            {set.length === products.length
              ? words.all(set.length)
              : words.some(set.map(({ product }) => product.name))}{' '}
            <b className="num">{formatRupees(total / 100)}</b>
          </p>
          <Button variant="secondary" onClick={add}>
            {words.add}
          </Button>
        </>
      ) : (
        <>
          <p ref={said} role="status" tabIndex={-1}>
            {put.length === 0 ? words.none : words.added(put.length)}
          </p>
          <div className={styles.after}>
            {put.length === 0 ? null : (
              <Button variant="secondary" onClick={takeBack}>
                {words.undo}
              </Button>
            )}
            <ButtonLink href={paths.cart}>{words.cart}</ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
