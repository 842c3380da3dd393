import { BrandStrip } from '#/features/content/BrandStrip.tsx'
import { CategoryIndex } from '#/features/content/CategoryIndex.tsx'
import { Hero } from '#/features/content/Hero.tsx'
import { OfferBar } from '#/features/content/OfferBar.tsx'
import { SkinTypes } from '#/features/content/SkinTypes.tsx'
import { Testimonials } from '#/features/content/Testimonials.tsx'
import { TrustStrip } from '#/features/content/TrustStrip.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { MoreLink } from '#/shared/ui/MoreLink.tsx'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import { BrandTiles } from './BrandTiles.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import styles from './HomePage.module.css'
import { ProductCard } from './ProductCard.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { TopSellsCarousel } from './TopSellsCarousel.tsx'
import { useHome, useSectionScroll } from './useHome.ts'

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
      <CategoryIndex />
      {home.deals.length > 0 ? (
        <section className={styles.band} aria-labelledby="deals-title">
          <div className="wrap">
            <SectionHead
              id="deals-title"
              title="Best Deals"
              more={<MoreLink href={paths.category('deal')} about="of the best deals">See All</MoreLink>}
            >
              What each one saves you, in rupees.
            </SectionHead>
            <ul className={styles.deals}>
              {home.deals.map((product) => (
                <li key={product._id}>
                  <ProductCard product={product} layout="row" />
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
      {home.topSelling && home.topSelling.length > 0 ? <TopSellsCarousel products={home.topSelling} /> : null}
      {home.data ? (
        <>
          <BrandTiles shelves={home.data.brands} />
          {home.data.brands.map((shelf) => (
            <section key={shelf.slug} className="wrap section" aria-labelledby={`brand-${shelf.slug}`}>
              <div className={styles.brandHead}>
                <h2 id={`brand-${shelf.slug}`}>{shelf.name}</h2>
                <MoreLink href={paths.brand(shelf.slug)} about={`from ${shelf.name}`}>
                  See All
                </MoreLink>
              </div>
              <ProductGrid products={shelf.products} />
            </section>
          ))}
        </>
      ) : null}
      <Testimonials />
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
