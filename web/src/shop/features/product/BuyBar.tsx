import { type RefObject, useEffect, useState } from 'react'
import type { Product } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import styles from './BuyBar.module.css'
import { AddButton } from '#/shop/parts/AddButton.tsx'
import { isInStock } from '#/shop/parts/useAddToCart.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { copy } from './product.copy.ts'

type Props = {
  product: Product
  color: string
  onAdd: () => boolean
  /** The element with the page's own button. While that is on the screen the bar is hidden. */
  box: RefObject<HTMLElement | null>
  /** The link to the part of the page with replacements for a product that is sold out. */
  similar: string | null
}

/**
 * Price and Add to Cart at the foot of a phone while the page's own button is out of sight, above or below. It gives
 * way to the end of the page, which it would cover.
 */
export function BuyBar({ product, color, onAdd, box, similar }: Props) {
  const { percentOff, baseOf } = usePricing()
  // The server draws the bar, before anything can be measured, because on a phone's first screen the picture fills all.
  const [shown, setShown] = useState(true)

  useEffect(() => {
    const element = box.current?.querySelector('[data-buy]')
    if (!element || typeof IntersectionObserver === 'undefined') {
      // oxlint-disable-next-line react/set-state-in-effect -- nothing can be measured: the page's own button is enough
      setShown(false)
      return
    }
    const inSight = new Set<Element>()
    const watch = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) inSight[isIntersecting ? 'add' : 'delete'](target)
      setShown(inSight.size === 0)
    })
    watch.observe(element)
    const foot = document.querySelector('footer')
    if (foot) watch.observe(foot)
    return () => {
      watch.disconnect()
    }
  }, [box])

  const inStock = isInStock(product)
  if (!shown || (!inStock && similar === null)) return null
  return (
    <aside className={styles.bar} aria-label={copy.buy}>
      <ProductPicture
        src={product.colorImages[color] ?? product.frontImage}
        alt=""
        width={40}
        height={48}
        sizes="40px"
        className={styles.picture}
      />
      <p className={styles.text}>
        <b>{formatRupees(unitPrice(baseOf(product), percentOff))}</b>
        <bdi className={styles.name}>{product.name}</bdi>
      </p>
      {inStock ? (
        <AddButton size="sm" inStock ships={product.shipsFrom} onAdd={onAdd} />
      ) : (
        <a href={similar ?? undefined} className={buttonClass({ size: 'sm' })}>
          {copy.seeSimilar}
        </a>
      )}
    </aside>
  )
}
