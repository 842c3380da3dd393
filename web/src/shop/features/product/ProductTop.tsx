import { useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { RelatedData, WholeProduct } from '#/shared/api/types.ts'
import { island } from '#/shared/lib/island.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { BuyBar } from './BuyBar.tsx'
import { BuyBox } from './BuyBox.tsx'
import { Gallery } from './Gallery.tsx'
import styles from './ProductPage.module.css'
import { nameOf } from '#/shop/parts/taxonomy.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { onlyColor, useAddToCart } from '#/shop/parts/useAddToCart.ts'
import { expiryOf, sizesOf } from './sizes.ts'
import { asVariant, inSize, variantOf } from '#/shop/state/variants.ts'
import { copy } from './product.copy.ts'

const Sections = island(async () => (await import('./ProductMore.tsx')).SectionsPart)

/** The part of the page to which a product that is sold out leads, or null. */
function similarTo(related: RelatedData | null): string | null {
  if (!related) return null
  if (related.alike && related.alike.length > 0) return '#alike'
  if (related.goesWellWith.length > 0) return '#goes-well-with'
  return related.moreFromBrand.length > 0 ? '#more-from-brand' : null
}

/** The pictures and what decides a purchase. It is no part of the first load, see island.tsx. */
export function ProductTop() {
  const product = useAppSelector((state) => state.products.product)
  const related = useAppSelector((state) => state.catalog.related)
  return product ? <ProductDetail key={product._id} product={product} similar={similarTo(related)} /> : null
}

function ProductDetail({ product, similar }: { product: WholeProduct; similar: string | null }) {
  const add = useAddToCart()
  const categories = useAppSelector((state) => state.catalog.categories)
  const sizes = sizesOf(product)
  // A product's only shade needs no choice; of several none is chosen at first.
  const [color, setColor] = useChoice('color', product.colors, onlyColor(product.colors))
  const [size, setSize] = useChoice('size', sizes, product.size)
  const variant = variantOf(product, color, size)
  const shown = variant ? asVariant(product, variant) : inSize(product, size)
  const [missed, setMissed] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const colors = useRef<HTMLFieldSetElement>(null)
  const addThis = () => {
    if (product.colors.length > 0 && color === '') {
      setMissed(missed + 1)
      colors.current?.querySelector('input')?.focus()
      return false
    }
    return add(product, variant, color)
  }
  return (
    <div className="wrap">
      <Breadcrumbs
        items={[
          { label: copy.home, href: paths.home },
          ...(product.trail ?? [{ slug: product.category, name: nameOf(product.category, categories) }]).map(
            (above) => ({
              label: above.name,
              href: paths.category(above.slug),
            }),
          ),
          { label: product.name },
        ]}
      />
      <article className={styles.product}>
        <div className={styles.pictures}>
          <Gallery product={shown} color={color} />
        </div>
        <div ref={box}>
          <BuyBox
            product={shown}
            variant={variant}
            choice={{ value: color, onChange: setColor, missed, ref: colors, size }}
            sizes={{ product, color, sizes, value: shown.size, onChange: setSize }}
            expires={expiryOf(product, variant)}
            onAdd={addThis}
            similar={similar}
          />
          <Sections />
        </div>
      </article>
      <BuyBar product={shown} color={color} onAdd={addThis} box={box} similar={similar} />
    </div>
  )
}

/**
 * The chosen shade or size: the shopper's, or the one that the address names (?color=, ?size=), as product feeds link
 * to it (LOAD-5).
 */
function useChoice(name: string, all: readonly string[], first: string): [string, (choice: string) => void] {
  const [chosen, choose] = useState<string>()
  const asked = new URLSearchParams(useSearch()).get(name)?.toLowerCase()
  const named = all.find((one) => one.toLowerCase() === asked)
  return [chosen ?? named ?? first, choose]
}
