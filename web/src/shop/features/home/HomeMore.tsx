/** The home page below its first screen (HOME-3 to HOME-8, HOME-10, HOME-11), in the parts that HomePage brings to life one by one. */
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import type { BrandShelf } from '#/shared/api/types.ts'
import { CategoryIndex } from '#/shop/parts/CategoryIndex.tsx'
import { cx } from '#/shared/lib/cx.ts'
import { paths } from '#/shared/lib/paths.ts'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { MoreLink } from '#/shared/ui/MoreLink.tsx'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import { GridSkeleton } from '#/shop/parts/GridSkeleton.tsx'
import { ProductCard } from '#/shop/parts/ProductCard.tsx'
import { ProductGrid } from '#/shop/parts/ProductGrid.tsx'
import { BrandStrip } from './BrandStrip.tsx'
import { BrandTiles } from './BrandTiles.tsx'
import styles from './HomeMore.module.css'
import { Interlude, INTERLUDES } from './Interlude.tsx'
import { SkinTypes } from './SkinTypes.tsx'
import { Testimonials } from './Testimonials.tsx'
import { TopSellsCarousel } from './TopSellsCarousel.tsx'
import { SHELF_GROUPS, type Home, useHome, useHomeLists, useSectionScroll } from './useHome.ts'
import { copy } from './copy.ts'

/** What stands right below the first screen. It also asks for the page's data where a navigation brought none. */
export function Opening() {
  const home = useHome()
  const { data, trending } = home
  useSectionScroll(data !== null)
  const none = data !== null && trending?.length === 0
  return (
    <>
      <BrandStrip />
      <SkinTypes />
      {none ? null : (
        <section className="wrap section" aria-labelledby="trending-title">
          <SectionHead
            id="trending-title"
            title={copy.trendingNow}
            more={
              <MoreLink href={paths.trending} about={copy.trending}>
                {copy.seeAll}
              </MoreLink>
            }
          />
          {trending && data ? <ProductGrid products={trending} /> : <Waiting home={home} />}
        </section>
      )}
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

export function Categories() {
  return <CategoryIndex />
}

export function Deals() {
  const { deals } = useHomeLists()
  if (deals.length === 0) return null
  return (
    <section className={styles.band} aria-labelledby="deals-title">
      <div className="wrap">
        <SectionHead
          id="deals-title"
          title={copy.bestDeals}
          more={
            <MoreLink href={paths.category('deal')} about={copy.ofTheBestDeals}>
              {copy.seeAll}
            </MoreLink>
          }
        >
          {copy.whatEachOneSaves}
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
  )
}

export function TopSells() {
  const { topSelling } = useHomeLists()
  return topSelling && topSelling.length > 0 ? <TopSellsCarousel products={topSelling} /> : null
}

export function Brands() {
  const { data } = useHomeLists()
  return data && data.brands.length > 0 ? <BrandTiles shelves={data.brands} /> : null
}

/** A few brands, and what stands between them and the next: grid after grid tires the eye. */
export function shelves(group: number): ComponentType {
  const [from, to] = SHELF_GROUPS[group] ?? [0, 0]
  return function Shelves() {
    const { data } = useHomeLists()
    if (!data) return null
    const story = INTERLUDES[group]
    return (
      <>
        {data.brands.slice(from, to).map((shelf) => (
          <Shelf key={shelf.slug} shelf={shelf} />
        ))}
        {story && data.brands.length > to ? <Interlude story={story} /> : null}
      </>
    )
  }
}

/** A brand's four newest (HOME-8): side by side on a laptop, a row to swipe on a phone. */
function Shelf({ shelf }: { shelf: BrandShelf }) {
  return (
    // useDrawnWhenNear may have been here before React.
    <section
      className={cx('section', styles.shelf)}
      aria-labelledby={`brand-${shelf.slug}`}
      data-far
      suppressHydrationWarning
    >
      <div className="wrap">
        <div className={styles.brandHead}>
          <h2 id={`brand-${shelf.slug}`}>{shelf.name}</h2>
          <MoreLink href={paths.brand(shelf.slug)} about={copy.from(shelf.name)}>
            {copy.seeAll}
          </MoreLink>
        </div>
      </div>
      <ul className={styles.row}>
        {shelf.products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} />
          </li>
        ))}
        <li className={styles.all}>
          <Link href={paths.brand(shelf.slug)} aria-label={copy.allOfAbout(shelf.name)}>
            <span aria-hidden="true">
              {copy.allOfBrand}
              <b>{shelf.name}</b>
            </span>
            <Icon name="right" />
          </Link>
        </li>
      </ul>
    </section>
  )
}

export function Closing() {
  return <Testimonials />
}
