import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#/shared/lib/code.ts'
import { whenNear } from '#/shared/lib/whenNear.ts'

const BuyersPhotos = lazyPart(async () => (await import('#/shop/parts/BuyersPhotos.tsx')).BuyersPhotos)

/** Buyers' photos of a brand's products, below its list (REAL-1). They are asked for once they are near. */
export function BrandPhotos({ slug }: { slug: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => (place.current ? whenNear(place.current, () => setNear(true)) : undefined), [])
  return (
    <div ref={place} className="wrap">
      {near ? (
        <Suspense fallback={null}>
          <BuyersPhotos of={{ brand: slug }} level={2} />
        </Suspense>
      ) : null}
    </div>
  )
}
