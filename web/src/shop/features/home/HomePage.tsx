import { useEffect, useRef } from 'react'
import { island } from '#/shared/lib/island.tsx'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './HomePage.module.css'
import { laterParts, MOST_PLACES, partsOf } from './parts.ts'
import { pageTitle } from './title.copy.ts'

// One chunk holds many parts, and each comes to life when it is near, so that no phone has to do the whole page at
// once. Only their places are known here; the chunk knows which part is at each place.
const PLACES = Array.from({ length: MOST_PLACES }, (_, place) =>
  island(async () => (await import('./HomeMore.tsx')).partAt(place), 'far'),
)

const Hero = island(async () => (await import('./HomeTop.tsx')).HeroPart, 'first')
const OfferBar = island(async () => (await import('./HomeTop.tsx')).OfferBar, 'first')
const TrustStrip = island(async () => (await import('./HomeMore.tsx')).TrustStrip, 'still')

/** The home page (HOME-1 to HOME-11), laid out as its owner wants it (SHELF-2). */
export default function HomePage() {
  const page = useRef<HTMLDivElement>(null)
  const config = useAppSelector((state) => state.shop.config)
  const { shopName, home } = config
  const parts = partsOf(home)
  const later = laterParts(home)
  const hero = parts.includes('hero')
  useTitle(!config.without?.includes('sample') ? pageTitle(shopName) : shopName, true)
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    void import('./drawWhenNear.ts').then(({ drawWhenNear }) => {
      if (!left && page.current) stop = drawWhenNear(page.current)
      return undefined
    })
    return () => {
      left = true
      stop?.()
    }
  }, [])
  return (
    <div ref={page} className={styles.page}>
      {hero ? null : <h1 className="vh">{shopName}</h1>}
      {parts.map((part) => {
        if (part === 'hero') return <Hero key={part} />
        if (part === 'trust') return <TrustStrip key={part} />
        const Part = PLACES[later.indexOf(part)]
        return Part ? <Part key={part} className={styles[part]} /> : null
      })}
      {hero ? <OfferBar /> : null}
    </div>
  )
}
