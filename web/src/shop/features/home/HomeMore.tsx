/**
 * The home page below its first screen (HOME-3 to HOME-8, HOME-10, HOME-11). HomePage brings its parts to life one by
 * one.
 */
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import type { BrandShelf } from '#/shared/api/types.ts'
import { CategoryIndex } from '#/shop/parts/CategoryIndex.tsx'
import { cx } from '#/shared/lib/cx.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useBare } from '#/shop/parts/useBare.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
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
import { laterParts, SHELF_GROUPS } from './parts.ts'
import { type Home, useHome, useHomeAsked, useHomeLists, useSectionScroll, useTitleOf } from './useHome.ts'
import { copy } from './home.copy.ts'

export { TrustStrip } from './TrustStrip.tsx'

const SECTIONS: Readonly<Record<string, ComponentType>> = {
  strip: BrandStrip,
  'skin-types': SkinTypes,
  trending: Trending,
  categories: Categories,
  deals: Deals,
  'top-sells': TopSells,
  brands: Brands,
  collections: Collections,
  testimonials: Testimonials,
  ...Object.fromEntries(SHELF_GROUPS.map((_, group) => [`shelves ${group}`, shelves(group)])),
}

/**
 * The part at a place below the first screen. The first place also asks for the page's data where a navigation brought
 * none.
 */
export function partAt(place: number): ComponentType {
  return function Part() {
    const part = useAppSelector((state) => laterParts(state.shop.config.home)[place])
    const Section = part && SECTIONS[part]
    return (
      <>
        {place === 0 ? <Asking /> : null}
        {Section ? <Section /> : null}
      </>
    )
  }
}

/** Asks for the page's data, and shows the wait where no section does. */
function Asking() {
  const home = useHome()
  useHomeAsked()
  useSectionScroll(home.data !== null)
  const said = useAppSelector((state) => laterParts(state.shop.config.home).includes('trending'))
  return home.data || said ? null : <Waiting home={home} />
}

function Trending() {
  const home = useHome()
  const bare = useBare()('trending')
  const title = useTitleOf('trending', bare ? copy.newIn : copy.trendingNow)
  const { data, trending } = home
  if (data !== null && trending?.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="trending-title">
      <SectionHead
        id="trending-title"
        title={title}
        more={
          bare ? null : (
            <MoreLink href={paths.trending} about={copy.trending}>
              {copy.seeAll}
            </MoreLink>
          )
        }
      />
      {trending && data ? <ProductGrid products={trending} picks={data.pins?.trending} /> : <Waiting home={home} />}
    </section>
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

function Categories() {
  const bare = useBare()
  const title = useTitleOf('categories', copy.shopByCategories)
  if (bare('categories')) return null
  return <CategoryIndex title={title} />
}

function Deals() {
  const { deals, data } = useHomeLists()
  const title = useTitleOf('deals', copy.bestDeals)
  if (deals.length === 0) return null
  return (
    <section className={styles.band} aria-labelledby="deals-title">
      <div className="wrap">
        <SectionHead
          id="deals-title"
          title={title}
          more={
            <MoreLink href={paths.category('deal')} about={copy.aboutDeals}>
              {copy.seeAll}
            </MoreLink>
          }
        >
          {copy.dealsLead}
        </SectionHead>
        <ul className={styles.deals}>
          {deals.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} layout="row" picked={data?.pins?.deals?.includes(product._id)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function TopSells() {
  const { topSelling, data } = useHomeLists()
  return topSelling && topSelling.length > 0 ? (
    <TopSellsCarousel products={topSelling} picks={data?.pins?.topSells} />
  ) : null
}

function Brands() {
  const { data } = useHomeLists()
  return data && data.brands.length > 0 ? <BrandTiles shelves={data.brands} /> : null
}

/** A few brands, and a story between them and the next, because grid after grid tires the eye. */
function shelves(group: number): ComponentType {
  const [from, to] = SHELF_GROUPS[group] ?? [0, 0]
  return function Shelves() {
    const { data } = useHomeLists()
    if (!data) return null
    const story = INTERLUDES[group]
    return (
      <>
        {data.brands.slice(from, to).map((shelf) => (
          <Shelf key={shelf.slug} id={`brand-${shelf.slug}`} href={paths.brand(shelf.slug)} shelf={shelf} />
        ))}
        {story && data.brands.length > to ? <Interlude story={story} /> : null}
      </>
    )
  }
}

/** The owner's collections that hold something (GOOD-2). */
function Collections() {
  return (useHomeLists().data?.collections ?? []).map((shelf) => (
    <Shelf key={shelf.slug} id={`collection-${shelf.slug}`} href={paths.collections(shelf.slug)} shelf={shelf} />
  ))
}

/** The first four products of a brand (HOME-8) or a collection: side by side on a laptop, a row to swipe on a phone. */
function Shelf({ shelf, id, href }: { shelf: BrandShelf; id: string; href: string }) {
  return (
    // drawWhenNear may have changed the attribute before React hydrates.
    <section className={cx('section', styles.shelf)} aria-labelledby={id} data-far suppressHydrationWarning>
      <div className="wrap">
        <div className={styles.brandHead}>
          <h2 id={id}>{shelf.name}</h2>
          <MoreLink href={href} about={copy.from(shelf.name)}>
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
          <Link href={href} aria-label={copy.allOfAbout(shelf.name)}>
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
