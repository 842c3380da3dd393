import { CategoryIndex } from '#/features/content/CategoryIndex.tsx'
import { Testimonials } from '#/features/content/Testimonials.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { MoreLink } from '#/shared/ui/MoreLink.tsx'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import { BrandTiles } from './BrandTiles.tsx'
import styles from './HomePage.module.css'
import { ProductCard } from './ProductCard.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { TopSellsCarousel } from './TopSellsCarousel.tsx'
import { useHomeLists } from './useHome.ts'

/** The home page below its first sections (HOME-4, HOME-6 to HOME-8, HOME-11). */
export function HomeMore() {
  const { data, topSelling, deals } = useHomeLists()
  return (
    <>
      <CategoryIndex />
      {deals.length > 0 ? (
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
