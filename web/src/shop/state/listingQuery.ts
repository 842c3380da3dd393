import { latinDigits } from '#/shared/lib/digits.ts'
/**
 * What a list page shows, read from its address. The canonical form made here is also made by the server
 * (internal/httpd/site), so that both give a list the same key.
 */
export type ListingKind = 'brand' | 'skin-type' | 'category' | 'top-sells' | 'trending' | 'search'

export const PAGE_SIZE = 24

export type Sort = '' | 'newest' | 'price-asc' | 'price-desc' | 'name' | 'saving' | 'bestselling' | 'rating'

/** What an address may say about a list; defaults (no filter, the list's own order, page 1) are not written. */
export type ListingQuery = {
  q: string
  /** The words are taken as they are spelt. */
  exact: boolean
  brand: string[]
  skinType: string[]
  category: string[]
  /** What one unit costs this shopper, in whole rupees; null: no bound. */
  min: number | null
  max: number | null
  inStock: boolean
  /** "" is the list's own order: newest first, for a skin type what is made for it, for top sells what sells best, for trending by creation (LIST-1), for a search the best match. */
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

/** Reads the text after "?"; what is unknown or malformed counts as absent. */
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
    q: (params.get('q') ?? '').trim(),
    exact: params.get('exact') === 'true',
    brand: list('brand'),
    skinType: list('skinType'),
    category: list('category'),
    min: whole('min'),
    max: whole('max'),
    inStock: params.get('inStock') === 'true',
    sort: sorts.includes(sort) ? (sort as Sort) : '',
    page: Math.max(1, whole('page') ?? 1),
  }
}

/** The canonical text: known keys in alphabetical order, values sorted, defaults left out; "" for the plain list. */
export function formatListingQuery(query: ListingQuery): string {
  const pairs: [string, string][] = []
  const add = (name: string, value: string) => pairs.push([name, value])
  for (const v of query.brand.toSorted(byCode)) add('brand', v)
  for (const v of query.category.toSorted(byCode)) add('category', v)
  if (query.exact) add('exact', 'true')
  if (query.inStock) add('inStock', 'true')
  if (query.max !== null) add('max', String(query.max))
  if (query.min !== null) add('min', String(query.min))
  if (query.page > 1) add('page', String(query.page))
  if (query.q !== '') add('q', query.q)
  for (const v of query.skinType.toSorted(byCode)) add('skinType', v)
  if (query.sort !== '') add('sort', query.sort)
  return new URLSearchParams(pairs).toString()
}

/** "brand:cosrx", "brand:cosrx?page=2", "trending:", "search:?q=snail". */
export function listingKey(kind: ListingKind, slug: string, query: ListingQuery): string {
  const text = formatListingQuery(query)
  return `${kind}:${slug.toLowerCase()}${text === '' ? '' : `?${text}`}`
}

/** The parameters of GET /api/products (and of its facets, which ignore page and limit) for a list page. */
export function apiParameters(kind: ListingKind, slug: string, query: ListingQuery): URLSearchParams {
  const params = new URLSearchParams()
  const own = slug.toLowerCase()
  const add = (name: string, values: readonly string[]) => {
    for (const v of values) params.append(name, v)
  }
  if (kind === 'brand') params.append('brand', own)
  else add('brand', query.brand)
  if (kind === 'skin-type') params.append('skinType', own)
  else add('skinType', query.skinType)
  if (kind === 'category') params.append('category', own)
  else add('category', query.category)
  if (kind === 'top-sells') params.append('topSell', 'true')
  if (kind === 'trending') params.append('trending', 'true')
  if (query.q !== '') params.append('q', query.q)
  if (query.exact) params.append('exact', 'true')
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
