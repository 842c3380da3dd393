import { useTitle } from '#/shared/lib/useTitle.ts'
import { Suspense, useEffect } from 'react'
import type { Product } from '#/shared/api/types.ts'
import { lazyPage, lazyPart } from '#/shared/lib/code.ts'
import { island } from '#/shared/lib/island.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import styles from './ProductPage.module.css'
import { seen } from '#/shop/parts/seen.ts'
import { useProduct, type ProductView } from './useProduct.ts'
import { useRecentlyViewed } from './useRecentlyViewed.ts'
import { copy } from './product.copy.ts'

const LOOK_MS = 2000
/** Fewer cards than these look lost. */
const FEWEST_RECENT = 2

const ProductTop = island(async () => (await import('./ProductTop.tsx')).ProductTop, 'first', <Waiting />)
const AlikeParts = island(async () => (await import('./ProductMore.tsx')).AlikePart)
const HowToUse = island(async () => (await import('./ProductMore.tsx')).HowToUsePart)
const Reviews = island(async () => (await import('./ProductMore.tsx')).ReviewsPart, 'early')
const RelatedParts = island(async () => (await import('./ProductMore.tsx')).RelatedPart)
const Recent = lazyPart(async () => (await import('./ProductMore.tsx')).Related)

// Few visitors see this page, so its code is loaded only then.
const NotSold = lazyPage(() => import('./NotSold.tsx'))

/** One product (PDP-1 to PDP-9). */
export default function ProductPage({ id }: { id: string }) {
  const view = useProduct(id)
  useTitle(view.product ? titleOf(view.product) : view.error === null ? null : copy.notFound)
  const recent = useRecentlyViewed(view.product)
  const here = view.product?._id
  useEffect(() => {
    if (here === undefined) return
    // A product counts as looked at only after a while, since a shopper may just pass by.
    const timer = setTimeout(() => seen({ product: here }), LOOK_MS)
    return () => clearTimeout(timer)
  }, [here])
  if (!view.product) return <NoProduct view={view} />
  const { product, related } = view
  return (
    <>
      <ProductTop key={product._id} />
      {related?.alike && related.alike.length > 0 ? <AlikeParts /> : null}
      <HowToUse />
      <Reviews />
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

/** The title of the page, as the server writes it. */
function titleOf({ brand, name, size }: Product): string {
  return `${name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`} ${size}`.trim()
}

/** The page without its product: on its way, gone, or failed (GEN-9). */
function NoProduct({ view }: { view: ProductView }) {
  if (view.error !== null && (view.code === 404 || view.code === 410))
    return (
      <Suspense fallback={null}>
        <NotSold once={view.code === 410} />
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
  return <Waiting />
}

function Waiting() {
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
