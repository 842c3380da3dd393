import { Suspense, useEffect, useRef, useState } from 'react'
import type { Product } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { EARLY, whenNear } from '#/shared/lib/whenNear.ts'
import styles from './ProductPage.module.css'
import { ReviewsHead } from './ReviewsHead.tsx'

const ProductReviews = lazyPart(async () => (await import('./ProductReviews.tsx')).default)

/**
 * The place of the reviews, which are rendered once they are near: on a slow phone they cost as much as the page above
 * them.
 */
export function Reviews({ id, rating }: { id: string; rating: NonNullable<Product['rating']> }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => (place.current ? whenNear(place.current, () => setNear(true), EARLY) : undefined), [])
  const head = (
    <section className="wrap section" aria-labelledby="reviews-title">
      <ReviewsHead rating={rating} />
    </section>
  )
  return (
    <div ref={place} id="reviews" className={styles.reviews} data-few={rating.count} data-near={near}>
      {near ? (
        <Suspense fallback={head}>
          <ProductReviews id={id} rating={rating} />
        </Suspense>
      ) : (
        head
      )}
    </div>
  )
}
