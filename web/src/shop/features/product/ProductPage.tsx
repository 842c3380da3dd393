import { useTitle } from '#/shared/lib/useTitle.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { Product, RelatedData } from '#/shared/api/types.ts'
import { lazyPage, lazyPart } from '#/shared/lib/code.ts'
import { island } from '#/shared/lib/island.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { BuyBar } from './BuyBar.tsx'
import { BuyBox } from './BuyBox.tsx'
import { Gallery } from './Gallery.tsx'
import styles from './ProductPage.module.css'
import { nameOf } from '#/shop/parts/taxonomy.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { seen } from '#/shop/parts/seen.ts'
import { onlyColor, useAddToCart } from '#/shop/parts/useAddToCart.ts'
import { expiryOf, sizesOf } from './sizes.ts'
import { asVariant, inSize, variantOf } from '#/shop/state/variants.ts'
import { useProduct, type ProductView } from './useProduct.ts'
import { useRecentlyViewed } from './useRecentlyViewed.ts'
import { copy } from './copy.ts'

const LOOK_MS = 2000
/** A lone card looks lost. */
const FEWEST_RECENT = 2

const AlikeParts = island(async () => (await import('./ProductMore.tsx')).AlikePart)
const HowToUse = island(async () => (await import('./ProductMore.tsx')).HowToUsePart)
const Reviews = island(async () => (await import('./ProductMore.tsx')).ReviewsPart, 'early')
const RelatedParts = island(async () => (await import('./ProductMore.tsx')).RelatedPart)
const Sections = island(async () => (await import('./ProductMore.tsx')).SectionsPart)
const Recent = lazyPart(async () => (await import('./ProductMore.tsx')).Related)

// Few come upon it.
const NotSold = lazyPage(() => import('./NotSold.tsx'))

/** One product (PDP-1 to PDP-9). */
export default function ProductPage({ id }: { id: string }) {
  const view = useProduct(id)
  useTitle(view.product ? titleOf(view.product) : view.error === null ? null : 'Not found')
  const recent = useRecentlyViewed(view.product)
  const here = view.product?._id
  useEffect(() => {
    if (here === undefined) return
    // Who only passes by has not looked.
    const timer = setTimeout(() => seen({ product: here }), LOOK_MS)
    return () => clearTimeout(timer)
  }, [here])
  if (!view.product) return <NoProduct view={view} />
  const { product, related } = view
  return (
    <>
      <ProductDetail key={product._id} product={product} similar={similarTo(related)} />
      {related?.alike && related.alike.length > 0 ? <AlikeParts /> : null}
      <HowToUse />
      {product.rating ? <Reviews /> : null}
      <RelatedParts />
      {recent.length >= FEWEST_RECENT ? (
        <Suspense fallback={null}>
          <Recent id="recently-viewed" title={copy.recentlyViewed} products={recent} />
        </Suspense>
      ) : null}
      <div className={styles.foot} />
    </>
  )
}

/** As the server names the page. */
function titleOf({ brand, name, size }: Product): string {
  return `${name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`} ${size}`.trim()
}

/** Where a product that is sold out leads: to what stands below it. */
function similarTo(related: RelatedData | null): string | null {
  if (!related) return null
  if (related.alike && related.alike.length > 0) return '#alike'
  if (related.goesWellWith.length > 0) return '#goes-well-with'
  return related.moreFromBrand.length > 0 ? '#more-from-brand' : null
}

function ProductDetail({ product, similar }: { product: Product; similar: string | null }) {
  const add = useAddToCart()
  const categories = useAppSelector((state) => state.catalog.categories)
  const sizes = sizesOf(product)
  // The only colour of a product needs no choice; of several none is chosen before.
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
          { label: nameOf(product.category, categories), href: paths.category(product.category) },
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
 * The chosen colour or size: the shopper's, or the one that the address names (?color=, ?size=), as the feeds of products
 * lead to it (LOAD-5).
 */
function useChoice(name: string, all: readonly string[], first: string): [string, (choice: string) => void] {
  const [chosen, choose] = useState<string>()
  const asked = new URLSearchParams(useSearch()).get(name)?.toLowerCase()
  const named = all.find((one) => one.toLowerCase() === asked)
  return [chosen ?? named ?? first, choose]
}

/** On its way, gone, or failed (GEN-9). */
function NoProduct({ view }: { view: ProductView }) {
  if (/not found|no longer/.test(view.error ?? ''))
    return (
      <Suspense fallback={null}>
        <NotSold error={view.error} />
      </Suspense>
    )
  if (view.error !== null) {
    return (
      <div className="wrap">
        <h1 className="vh">{copy.product}</h1>
        <ErrorState message={view.error} onRetry={view.retry} />
      </div>
    )
  }
  return (
    <div className="wrap">
      <Loading page>
        <div className={styles.product} aria-hidden="true">
          <Skeleton shape="picture" className={styles.frame} />
          <div className={styles.waiting}>
            <Skeleton />
            <Skeleton shape="control" />
            <Skeleton />
            <Skeleton shape="control" />
          </div>
        </div>
      </Loading>
    </div>
  )
}
