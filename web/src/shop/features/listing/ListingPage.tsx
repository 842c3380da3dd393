import { useTitle } from '#/shared/lib/useTitle.ts'
import type { ListingKind } from '#/shop/state/listingQuery.ts'
import { listingWords } from './headings.ts'
import { BrandPhotos } from './BrandPhotos.tsx'
import { BrandHead } from './BrandHead.tsx'
import { ListingHead } from './ListingHead.tsx'
import { ListingView } from './ListingView.tsx'
import { TrendingIntro } from './TrendingIntro.tsx'
import { pageTitle } from './pageTitle.ts'
import { useAbout } from './useAbout.ts'
import { useBrandName } from './useBrandName.ts'
import { useListing } from './useListing.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { paths } from '#/shared/lib/paths.ts'
import { copy } from './listing.copy.ts'
import { prefix } from '#/shared/lib/language.copy.ts'

/** The page of a brand, a skin type, a category, a collection (GOOD-2), the top sells or what is trending (LIST-1 to LIST-6). */
export default function ListingPage({ kind, slug }: { kind: ListingKind; slug: string }) {
  const listing = useListing(kind, slug)
  const own = slug.toLowerCase()
  const about = useAbout(kind, own, listing)
  const row = useRowName(kind, own)
  const below = kind === 'category' ? listing.last?.facets : undefined
  const trail = below?.trail
  // A collection is named by the list's own answer, since no menu carries its name.
  const words = listingWords(
    kind,
    own,
    '',
    kind === 'collections' ? about?.name : (row ?? trail?.at(-1)?.name),
    trail?.[0]?.slug,
  )
  const brand = useBrandName(own, listing)
  const reviewed = listing.shown?.products.some((product) => product.rating)
  useTitle(pageTitle(listName(kind, words.title, brand), listing.query.page))
  return (
    <>
      {kind === 'trending' ? (
        <TrendingIntro words={words} listing={listing} />
      ) : (
        <div className="wrap">
          {kind === 'brand' ? (
            <BrandHead key={own} words={words} slug={own} brand={brand} listing={listing} about={about} />
          ) : (
            <ListingHead words={words} about={about} below={below} />
          )}
        </div>
      )}
      <div className="wrap">
        <ListingView key={kind} kind={kind} slug={own} path={pathOf(kind, own)} listing={listing} />
      </div>
      {kind === 'brand' && reviewed ? <BrandPhotos key={own} slug={own} /> : null}
    </>
  )
}

/** The shop's name for the category or skin type of a list. */
function useRowName(kind: ListingKind, slug: string): string | undefined {
  const { categories, skinTypes } = useAppSelector((state) => state.catalog)
  const rows = kind === 'category' ? categories : kind === 'skin-type' ? skinTypes : []
  return rows.find((row) => row.slug === slug)?.name
}

/** The list's name in the document's title, which is also the server's. */
function listName(kind: ListingKind, title: string, brand: string | undefined): string {
  if (kind === 'brand') return brand ?? title
  return kind === 'trending' ? copy.trendingNow : title
}

function pathOf(kind: ListingKind, slug: string): string {
  switch (kind) {
    case 'brand':
      return paths.brand(slug)
    case 'skin-type':
      return paths.skinType(slug)
    case 'category':
      return paths.category(slug)
    case 'collections':
      return paths.collections(slug)
    case 'top-sells':
      return paths.topSells
    case 'trending':
      return paths.trending
    case 'search':
      return `${prefix}/search`
  }
}
