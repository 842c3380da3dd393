import { latinDigits } from '#/shared/lib/digits.ts'
/**
 * What a list page shows, read from its address. The server makes the same canonical form (internal/httpd/site), so
 * that both give a list the same key.
 */
export type ListingKind = 'brand' | 'skin-type' | 'category' | 'top-sells' | 'trending' | 'collections' | 'search'

/**
 * The dimensions by which a list can be narrowed. `kind` is the kind of list that is of one value (none is of a fact),
 * and `facet` says where its counts are. Addresses, calls, the form and the words for the chosen values follow from
 * these rows, as on the server from catalog.Dimensions.
 */
export const dimensions = [
  { name: 'brand', kind: 'brand', facet: 'brands', pictures: false },
  { name: 'skinType', kind: 'skin-type', facet: 'skinTypes', pictures: true },
  { name: 'category', kind: 'category', facet: 'categories', pictures: false },
  { name: 'fact', kind: 'fact', facet: 'facts', pictures: false },
] as const

export type Dimension = (typeof dimensions)[number]['name']

export const PAGE_SIZE = 24

export type Sort = '' | 'newest' | 'price-asc' | 'price-desc' | 'name' | 'saving' | 'bestselling' | 'rating'

/** What an address may say about a list. Defaults are not written: no filter, the list's own order, page 1. */
export type ListingQuery = Record<Dimension, string[]> & {
  q: string
  /** Whether the words are searched as they are spelt. */
  exact: boolean
  /** Whether the filters by what products' own data gives are shown too (FIND-1). */
  more: boolean
  /** The bounds of the price of one unit for this shopper, in whole rupees; null for no bound. */
  min: number | null
  max: number | null
  inStock: boolean
  /**
   * "" is the list's own order: for a search the best match, for a skin type what is made for it, for top sells what
   * sells best, for trending by creation (LIST-1), and else newest first.
   */
  sort: Sort
  page: number
}

const sorts: readonly string[] = [
  'newest',
  'price-asc',
  'price-desc',
  'name',
  'saving',
  'bestselling',
  'rating',
] satisfies Sort[]

/** Reads the text after "?". Unknown or malformed parts count as absent. */
export function parseListingQuery(search: string): ListingQuery {
  const params = new URLSearchParams(search)
  const list = (name: string) => {
    const values = params.getAll(name).flatMap((value) => value.split(','))
    return [...new Set(values.map((value) => value.trim().toLowerCase()))]
      .filter((value) => value !== '')
      .toSorted(byCode)
  }
  const whole = (name: string) => {
    const text = latinDigits(params.get(name) ?? '')
    return /^\d{1,7}$/.test(text) ? Number(text) : null
  }
  const sort = params.get('sort') ?? ''
  return {
    ...eachDimension(list),
    q: (params.get('q') ?? '').trim(),
    exact: params.get('exact') === 'true',
    more: params.get('more') === 'true',
    min: whole('min'),
    max: whole('max'),
    inStock: params.get('inStock') === 'true',
    sort: sorts.includes(sort) ? (sort as Sort) : '',
    page: Math.max(1, whole('page') ?? 1),
  }
}

/** An object with what a function returns for each dimension. */
export const eachDimension = (of: (name: Dimension) => string[]) =>
  Object.fromEntries(dimensions.map(({ name }) => [name, of(name)])) as Record<Dimension, string[]>

/**
 * The canonical text: known keys in alphabetical order, values sorted, defaults left out. It is "" for the plain list.
 */
export function formatListingQuery(query: ListingQuery): string {
  const params = new URLSearchParams()
  const add = (name: string, value: string) => params.append(name, value)
  for (const { name } of dimensions) for (const v of query[name].toSorted(byCode)) add(name, v)
  if (query.exact) add('exact', 'true')
  if (query.inStock) add('inStock', 'true')
  if (query.max !== null) add('max', String(query.max))
  if (query.min !== null) add('min', String(query.min))
  if (query.more) add('more', 'true')
  if (query.page > 1) add('page', String(query.page))
  if (query.q !== '') add('q', query.q)
  if (query.sort !== '') add('sort', query.sort)
  params.sort()
  return params.toString()
}

/** The key of a list: "brand:cosrx", "brand:cosrx?page=2", "trending:", "search:?q=snail". */
export function listingKey(kind: ListingKind, slug: string, query: ListingQuery): string {
  const text = formatListingQuery(query)
  return `${kind}:${slug.toLowerCase()}${text === '' ? '' : `?${text}`}`
}

/** The parameters of GET /api/products (and of its facets, which ignore page and limit) for a list page. */
export function apiParameters(kind: ListingKind, slug: string, query: ListingQuery): URLSearchParams {
  const params = new URLSearchParams()
  for (const of of dimensions)
    for (const v of kind === of.kind ? [slug.toLowerCase()] : query[of.name]) params.append(of.name, v)
  if (kind === 'top-sells') params.append('topSell', 'true')
  if (kind === 'trending') params.append('trending', 'true')
  if (kind === 'collections') params.append('collection', slug)
  if (query.q !== '') params.append('q', query.q)
  if (query.exact) params.append('exact', 'true')
  if (query.more) params.append('more', 'true')
  if (query.inStock) params.append('inStock', 'true')
  if (query.min !== null) params.append('minPrice', String(query.min))
  if (query.max !== null) params.append('maxPrice', String(query.max))
  if (query.sort !== '') params.append('sort', query.sort)
  else if (kind === 'trending' || kind === 'top-sells' || kind === 'skin-type') params.append('sort', 'featured') // LIST-1, SHELF-3, PLAIN-7
  return params
}

function byCode(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
