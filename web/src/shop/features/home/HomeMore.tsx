import { BrandStrip } from './BrandStrip.tsx'
import { CategoryIndex } from '#/shop/parts/CategoryIndex.tsx'
import { SkinTypes } from './SkinTypes.tsx'
import { Testimonials } from './Testimonials.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { MoreLink } from '#/shared/ui/MoreLink.tsx'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import { BrandTiles } from './BrandTiles.tsx'
import { GridSkeleton } from '#/shop/parts/GridSkeleton.tsx'
import styles from './HomePage.module.css'
import { ProductCard } from '#/shop/parts/ProductCard.tsx'
import { ProductGrid } from '#/shop/parts/ProductGrid.tsx'
import { TopSellsCarousel } from './TopSellsCarousel.tsx'
import { useHome, useSectionScroll, type Home } from './useHome.ts'

/** The home page below its first screen (HOME-3 to HOME-8, HOME-10, HOME-11). */
export function HomeMore() {
  const home = useHome()
  const { data, trending, topSelling, deals } = home
  useSectionScroll(data !== null)
  return (
    <>
      <BrandStrip />
      <SkinTypes />
      <section className="wrap section" aria-labelledby="trending-title">
        <SectionHead
          id="trending-title"
          title="Trending Now"
          more={
            <MoreLink href={paths.trending} about="trending">
              See All
            </MoreLink>
          }
        />
        {trending && data ? <ProductGrid products={trending} /> : <Waiting home={home} />}
      </section>
      <CategoryIndex />
      {deals.length > 0 ? (
        <section className={styles.band} aria-labelledby="deals-title">
          <div className="wrap">
            <SectionHead
              id="deals-title"
              title="Best Deals"
              more={
                <MoreLink href={paths.category('deal')} about="of the best deals">
                  See All
                </MoreLink>
              }
            >
              What each one saves you, in rupees.
            </SectionHead>
            <ul className={styles.deals}>
              {deals.map((product) => (
                <li key={product._id}>
                  <ProductCard product={product} layout="row" />
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
      {topSelling && topSelling.length > 0 ? <TopSellsCarousel products={topSelling} /> : null}
      {data ? (
        <>
          <BrandTiles shelves={data.brands} />
          {data.brands.map((shelf) => (
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
    </>
  )
}

function Waiting({ home }: { home: Home }) {
  if (home.error !== null) return <ErrorState message={home.error} onRetry={home.retry} />
  return (
    <Loading>
      <GridSkeleton count={4} />
    </Loading>
  )
}
