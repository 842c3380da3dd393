import { useTitle } from '#/shared/lib/useTitle.ts'
import { useRef } from 'react'
import { Hero } from './Hero.tsx'
import { OfferBar } from './OfferBar.tsx'
import { TrustStrip } from './TrustStrip.tsx'
import { island } from '#/shared/lib/island.tsx'
import { useAppSelector } from '#/shop/state/redux.ts'
import styles from './HomePage.module.css'
import { useDrawnWhenNear } from './useDrawnWhenNear.ts'
import { SHELF_GROUPS, useHomeLists } from './useHome.ts'

// One chunk, many parts: each comes to life by itself when it is near, so that no phone has to do the whole page at once.
const parts = () => import('./HomeMore.tsx')
const Opening = island(async () => (await parts()).Opening)
const Categories = island(async () => (await parts()).Categories)
const Deals = island(async () => (await parts()).Deals)
const TopSells = island(async () => (await parts()).TopSells)
const Brands = island(async () => (await parts()).Brands)
const SHELVES = SHELF_GROUPS.map((_, group) => island(async () => (await parts()).shelves(group)))
const Closing = island(async () => (await parts()).Closing)

/** The home page (HOME-1 to HOME-11). */
export default function HomePage() {
  const { topSelling } = useHomeLists()
  const page = useRef<HTMLDivElement>(null)
  useTitle(
    `${useAppSelector((state) => state.shop.config.shopName)} – original imported skincare and cosmetics in Pakistan`,
    true,
  )
  useDrawnWhenNear(page)
  return (
    <div ref={page}>
      <Hero example={topSelling?.[0]} />
      <TrustStrip />
      <Opening />
      <Categories className={styles.categories} />
      <Deals className={styles.deals} />
      <TopSells className={styles.topSells} />
      <Brands className={styles.brands} />
      {SHELVES.map((Shelves, group) => (
        // eslint-disable-next-line react/no-array-index-key -- a fixed list
        <Shelves key={group} />
      ))}
      <Closing className={styles.closing} />
      <OfferBar />
    </div>
  )
}
