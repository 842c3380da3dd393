import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Product } from '#/shared/api/types.ts'
import { copy } from './copy.ts'

const List = lazy(() => import('./ProductReviews.tsx'))

/** What the reviews come to; they themselves come when the shopper comes near (SHELF-4). */
export function Reviews({ product: { _id, rating } }: { product: Product }) {
  const root = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    if (typeof IntersectionObserver === 'undefined') {
      setNear(true)
      return undefined
    }
    const watch = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '250px 0px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  if (!rating) return null
  return (
    <section ref={root} className="wrap section" aria-labelledby="reviews">
      <h2 id="reviews">{copy.reviews}</h2>
      <p>{copy.rated(rating.average, rating.count)}</p>
      {near ? (
        <Suspense fallback={null}>
          <List id={_id} />
        </Suspense>
      ) : null}
    </section>
  )
}
