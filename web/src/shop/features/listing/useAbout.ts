import type { Facets } from '#/shared/api/types.ts'
import type { ListingKind } from '#/shop/state/listingQuery.ts'
import type { Listing } from './useListing.ts'

export type About = NonNullable<Facets['about']>[number]

const bare = (slug: string) => slug.replaceAll('-', '')

/** The owner's text about the brand, category, skin type or collection of a list (SHELF-1). It comes with the list's counts. */
export function useAbout(kind: ListingKind, slug: string, listing: Listing): About | undefined {
  return listing.last?.facets.about?.find((one) => one.kind === kind && bare(one.slug) === bare(slug))
}
