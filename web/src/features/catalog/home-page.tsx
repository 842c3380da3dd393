import { Hero } from '#/features/content/Hero.tsx'
import { OfferBar } from '#/features/content/OfferBar.tsx'
import { TrustStrip } from '#/features/content/TrustStrip.tsx'
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
