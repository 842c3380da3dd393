import { Hero } from './Hero.tsx'
import { OfferBar } from './OfferBar.tsx'
import { TrustStrip } from './TrustStrip.tsx'
import { island } from '#/shared/lib/island.tsx'
import { useHomeLists } from './useHome.ts'

const HomeMore = island(async () => (await import('./HomeMore.tsx')).HomeMore)

/** The home page (HOME-1 to HOME-11); what is below the first screen comes to life when it is near. */
export function HomePage() {
  const { topSelling } = useHomeLists()
  return (
    <>
      <Hero example={topSelling?.[0]} />
      <TrustStrip />
      <HomeMore />
      <OfferBar />
    </>
  )
}
