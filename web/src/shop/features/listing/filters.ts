/** The filters of a list in words, and what the address becomes without them. */
import type { CountRef, Facets } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import type { ListingKind, ListingQuery } from '#/shop/state/listingQuery.ts'
import { inText, nameOf } from '#/shop/parts/taxonomy.ts'
import { copy } from './listing.copy.ts'

export type ActiveFilter = { key: string; label: string; without: ListingQuery }

/** What narrows the list now, beyond what the page is of. */
export function activeFilters(kind: ListingKind, query: ListingQuery, facets: Facets | null): ActiveFilter[] {
  const found: ActiveFilter[] = []
  const list = (name: 'brand' | 'skinType' | 'category', label: (slug: string) => string) => {
    for (const slug of query[name]) {
      found.push({
        key: `${name}:${slug}`,
        label: label(slug),
        without: { ...query, [name]: query[name].filter((other) => other !== slug) },
      })
    }
  }
  if (kind !== 'skin-type') list('skinType', (slug) => inText(nameOf(slug, facets?.skinTypes ?? [])))
  if (kind !== 'brand') list('brand', (slug) => nameOf(slug, facets?.brands ?? []))
  if (kind !== 'category') list('category', (slug) => nameOf(slug, facets?.categories ?? []))
  if (query.min !== null)
    found.push({ key: 'min', label: copy.fromPrice(formatRupees(query.min)), without: { ...query, min: null } })
  if (query.max !== null)
    found.push({ key: 'max', label: copy.toPrice(formatRupees(query.max)), without: { ...query, max: null } })
  if (query.inStock) found.push({ key: 'inStock', label: copy.inStock, without: { ...query, inStock: false } })
  return found
}

/** The same list, unfiltered: the words of a search and the order stay. */
export function withoutFilters(query: ListingQuery): ListingQuery {
  return { ...query, brand: [], skinType: [], category: [], min: null, max: null, inStock: false, page: 1 }
}

/** The choices of one filter: those that the list has, and chosen ones that it no longer has. */
export function choices(
  counts: readonly CountRef[],
  chosen: readonly string[],
  named: (slug: string) => string,
): CountRef[] {
  const missing = chosen.filter((slug) => !counts.some((entry) => entry.slug === slug))
  return [...counts, ...missing.map((slug) => ({ slug, name: named(slug), count: 0 }))]
}

/** The list with one value of a filter switched on or off. */
export function toggled(query: ListingQuery, name: 'brand' | 'skinType' | 'category', slug: string): ListingQuery {
  const held = query[name]
  return { ...query, [name]: held.includes(slug) ? held.filter((other) => other !== slug) : [...held, slug] }
}
