/** The filters of a list in words, and what the address becomes without them. */
import type { CountRef, Facets } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import {
  type Dimension,
  dimensions,
  eachDimension,
  type ListingKind,
  type ListingQuery,
} from '#/shop/state/listingQuery.ts'
import { inText, nameOf } from '#/shop/parts/taxonomy.ts'
import { titleCase } from '#/shared/lib/slug.ts'
import { copy } from './listing.copy.ts'
import { traitsCopy } from './traits.copy.ts'

export type ActiveFilter = { key: string; label: string; without: ListingQuery }

/** The dimensions by which a list can be narrowed, in the order of the form. Those with pictures come first. */
export const dimensionsOf = (kind: ListingKind) =>
  dimensions.filter((of) => of.kind !== kind).toSorted((a, b) => Number(b.pictures) - Number(a.pictures))

/** The filters in effect, beyond what the page itself is of. */
export function activeFilters(kind: ListingKind, query: ListingQuery, facets: Facets | null): ActiveFilter[] {
  const found: ActiveFilter[] = []
  for (const { name, facet, pictures } of dimensionsOf(kind)) {
    for (const slug of query[name]) {
      const counts = facets?.[facet] ?? []
      const term = name === 'fact' ? factName(slug, facets) : nameOf(slug, counts)
      found.push({
        key: `${name}:${slug}`,
        label: pictures ? inText(term) : term,
        without: toggled(query, name, slug),
      })
    }
  }
  if (query.min !== null)
    found.push({ key: 'min', label: copy.fromPrice(formatRupees(query.min)), without: { ...query, min: null } })
  if (query.max !== null)
    found.push({ key: 'max', label: copy.toPrice(formatRupees(query.max)), without: { ...query, max: null } })
  if (query.inStock) found.push({ key: 'inStock', label: copy.inStock, without: { ...query, inStock: false } })
  return found
}

/**
 * An attribute in words, as "Texture: Gel", or a trait, as "Without fragrance". One that no product has any more is shown
 * as in the address.
 */
function factName(slug: string, facets: Facets | null): string {
  const fact = facets?.facts?.find((one) => one.slug === slug)
  const { key, value } = partsOf(slug)
  if (!fact && isTrait(key))
    return traitsCopy.chip(key, value, facets?.traits?.find((one) => one.slug === slug)?.name || titleCase(value))
  return fact ? copy.fact(fact.of ?? '', copy.factValues[fact.name] ?? fact.name) : slug
}

/** The same list, unfiltered. The words of a search and the order stay. */
export function withoutFilters(query: ListingQuery): ListingQuery {
  return { ...query, ...eachDimension(() => []), min: null, max: null, inStock: false, page: 1 }
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

const keys = ['with', 'without', 'spf', 'rating'] as const

/** The groups of what products' own data gives (FIND-1). They are values of the dimension of facts, as on the server. */
export type TraitKey = (typeof keys)[number]

const isTrait = (key: string): key is TraitKey => (keys as readonly string[]).includes(key)

function partsOf(slug: string) {
  const cut = slug.indexOf(':')
  return { key: slug.slice(0, cut), value: slug.slice(cut + 1) }
}

/** The traits by group, with their words. */
export function traitGroups(counts: readonly CountRef[]) {
  return keys.flatMap((key) => {
    const own = counts.filter(({ slug }) => partsOf(slug).key === key)
    const entries = own.map(({ slug, name, count }) => ({
      slug,
      count,
      name: traitsCopy.choice(key, partsOf(slug).value, name),
    }))
    return entries.length > 0 ? [{ key, entries }] : []
  })
}

/** The list with a trait switched on or off. Of "that much and more" one is chosen at a time. */
export function toggledTrait(query: ListingQuery, key: TraitKey, slug: string): ListingQuery {
  const next = toggled(query, 'fact', slug)
  if (key === 'with' || key === 'without') return next
  return { ...next, fact: next.fact.filter((other) => other === slug || partsOf(other).key !== key) }
}

/** The list with one value of a filter switched on or off. */
export function toggled(query: ListingQuery, name: Dimension, slug: string): ListingQuery {
  const held = query[name]
  return { ...query, [name]: held.includes(slug) ? held.filter((other) => other !== slug) : [...held, slug] }
}
