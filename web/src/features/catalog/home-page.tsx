import { BrandStrip } from '#/features/content/BrandStrip.tsx'
import { Hero } from '#/features/content/Hero.tsx'
import { OfferBar } from '#/features/content/OfferBar.tsx'
import { SkinTypes } from '#/features/content/SkinTypes.tsx'
import { TrustStrip } from '#/features/content/TrustStrip.tsx'
import { island } from '#/shared/lib/island.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { MoreLink } from '#/shared/ui/MoreLink.tsx'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { useHome, useSectionScroll } from './useHome.ts'

const HomeMore = island(async () => (await import('./HomeMore.tsx')).HomeMore)

/** The home page (HOME-1 to HOME-11). */
export function HomePage() {
  const home = useHome()
  useSectionScroll(home.data !== null)
  return (
    <>
      <Hero example={home.topSelling?.[0]} />
      <TrustStrip />
      <BrandStrip />
      <SkinTypes />
      <section className="wrap section" aria-labelledby="trending-title">
        <SectionHead id="trending-title" title="Trending Now" more={<MoreLink href={paths.trending} about="trending">See All</MoreLink>} />
        {home.trending && home.data ? <ProductGrid products={home.trending} /> : <Waiting home={home} />}
      </section>
      <HomeMore />
      <OfferBar />
    </>
  )
}

function Waiting({ home }: { home: ReturnType<typeof useHome> }) {
  if (home.error !== null) return <ErrorState message={home.error} onRetry={home.retry} />
  return (
    <Loading>
      <GridSkeleton count={4} />
    </Loading>
  )
}
