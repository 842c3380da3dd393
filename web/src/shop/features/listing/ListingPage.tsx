import { useTitle } from '#/shared/lib/useTitle.ts'
import type { ListingKind } from '#/shop/state/listingQuery.ts'
import { listingWords } from './headings.copy.ts'
import { BrandHead } from './BrandHead.tsx'
import { ListingHead } from './ListingHead.tsx'
import { ListingView } from './ListingView.tsx'
import { TrendingIntro } from './TrendingIntro.tsx'
import { pageTitle } from './pageTitle.ts'
import { useAbout } from './useAbout.ts'
import { useListing } from './useListing.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { paths } from '#/shared/lib/paths.ts'
import { copy } from './listing.copy.ts'

/** The page of a brand, a skin type, a category, the top sells or what is trending (LIST-1 to LIST-6). */
export default function ListingPage({ kind, slug }: { kind: ListingKind; slug: string }) {
  const listing = useListing(kind, slug)
  const own = slug.toLowerCase()
  const words = listingWords(kind, own, '', useRowName(kind, own))
  const about = useAbout(kind, own, listing)
  useTitle(pageTitle(useListName(kind, own, words.title), listing.query.page))
  return (
    <>
      {kind === 'trending' ? (
        <TrendingIntro words={words} listing={listing} />
      ) : (
        <div className="wrap">
          {kind === 'brand' ? (
            <BrandHead key={own} words={words} slug={own} listing={listing} about={about} />
          ) : (
            <ListingHead words={words} about={about} />
          )}
        </div>
      )}
      <div className="wrap">
        <ListingView key={kind} kind={kind} slug={own} path={pathOf(kind, own)} listing={listing} />
      </div>
    </>
  )
}

/** What the shop calls the category or skin type of a list. */
function useRowName(kind: ListingKind, slug: string): string | undefined {
  const { categories, skinTypes } = useAppSelector((state) => state.catalog)
  const rows = kind === 'category' ? categories : kind === 'skin-type' ? skinTypes : []
  return rows.find((row) => row.slug === slug)?.name
}

/** What the list is called in the document's title: the server's word for it. */
function useListName(kind: ListingKind, slug: string, title: string): string {
  const brands = useAppSelector((state) => state.catalog.brands)
  if (kind === 'brand') return brands.find((brand) => folded(brand.slug) === folded(slug))?.name ?? title
  return kind === 'trending' ? copy.trendingNow : title
}

const folded = (slug: string) => slug.replaceAll('-', '')

function pathOf(kind: ListingKind, slug: string): string {
  switch (kind) {
    case 'brand':
      return paths.brand(slug)
    case 'skin-type':
      return paths.skinType(slug)
    case 'category':
      return paths.category(slug)
    case 'top-sells':
      return paths.topSells
    case 'trending':
      return paths.trending
    case 'search':
      return '/search'
  }
}
