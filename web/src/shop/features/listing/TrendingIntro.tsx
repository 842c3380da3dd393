import { Link } from 'wouter'
import { roseTexture } from '#/shop/parts/categoryTextures.ts'
import { cx } from '#/shared/lib/cx.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { Carousel } from '#/shared/ui/Carousel.tsx'
import type { ListingWords } from './headings.ts'
import { CardSkeleton } from '#/shop/parts/CardSkeleton.tsx'
import { ProductCard } from '#/shop/parts/ProductCard.tsx'
import { shortSkinType } from '#/shop/parts/taxonomy.ts'
import { dimensions } from '#/shop/state/listingQuery.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './TrendingIntro.module.css'
import type { Listing } from './useListing.ts'
import { copy } from './listing.copy.ts'

const CAROUSEL_SIZE = 8

/** The top of the trending page (LIST-1): a hero, links by skin type, and a row of the newest. */
export function TrendingIntro({ words, listing }: { words: ListingWords; listing: Listing }) {
  const { shown, query, error } = listing
  const skinTypes = useAppSelector((state) => state.catalog.skinTypes)
  const plain = query.page === 1 && dimensions.every(({ name }) => query[name].length === 0) && query.sort === ''
  // They are sorted here, since the list may be in another order than by date (SHELF-3).
  const newest = (shown?.products ?? [])
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .slice(0, CAROUSEL_SIZE)
  return (
    <>
      <div className="wrap">
        <Breadcrumbs items={[{ label: copy.home, href: paths.home }, { label: words.title }]} />
      </div>
      <section className={styles.hero} aria-labelledby="trending-heading">
        <img {...roseTexture} sizes="100vw" alt="" width={640} height={800} fetchPriority="high" />
        <div className={cx('wrap', styles.words)}>
          <h1 id="trending-heading" className={styles.title}>
            {words.title}
          </h1>
          <p>{words.text}</p>
          <ul className={styles.ways} aria-label={copy.trendingBySkinType}>
            {skinTypes.map((type) => (
              <li key={type.slug}>
                <Link href={`${paths.trending}?skinType=${type.slug}`} className={styles.way}>
                  {shortSkinType(type.name)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {plain && shown === null && error === null ? (
        <section className={styles.newest} aria-hidden="true" inert>
          <Carousel label={copy.newest} head={<p className={styles.soon}>{copy.justIn}</p>}>
            {Array.from({ length: CAROUSEL_SIZE }, (_, index) => (
              <li key={index}>
                <CardSkeleton />
              </li>
            ))}
          </Carousel>
        </section>
      ) : null}
      {plain && shown && shown.products.length > 3 ? (
        <section className={styles.newest} aria-labelledby="newest-heading">
          <Carousel label={copy.newest} head={<h2 id="newest-heading">{copy.justIn}</h2>}>
            {newest.map((product, index) => (
              <li key={product._id}>
                <ProductCard product={product} priority={index < 2} />
              </li>
            ))}
          </Carousel>
        </section>
      ) : null}
      <div className="wrap">
        <p className={styles.all} aria-hidden="true">
          {copy.allTrending}
        </p>
      </div>
    </>
  )
}
