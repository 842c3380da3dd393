/**
 * The product lists of the client (STATE-1, STATE-2). Aborted requests are no failures, and the store drops the answer
 * of an overtaken request (see store.ts) before it reaches this reducer.
 */
import { api, request } from '#/shared/api/client.ts'
import type { Facets, HomeAnswer, Product, RelatedData, WholeProduct } from '#/shared/api/types.ts'
import { isRequest, makeRequest, type Action, type Running, type Thunk } from './actions.ts'
import type { ListingMeta, ProductState, RootState } from './state.ts'
import {
  apiParameters,
  listingKey,
  PAGE_SIZE,
  parseListingQuery,
  type ListingKind,
  type ListingQuery,
} from './listingQuery.ts'

export const emptyProducts: ProductState = {
  items: [],
  product: null,
  topSelling: [],
  deals: [],
  trending: [],
  productsByBrand: {},
  status: 'idle',
  error: null,
}

/** One page of a list with its description. Without `listing` the answer is the whole plain list. */
export type ListAnswer = { products: Product[]; listing: ListingMeta | null }

const plainQuery: ListingQuery = parseListingQuery('')

async function fetchWhole(path: string, signal: AbortSignal): Promise<ListAnswer> {
  return { products: await api<Product[]>(path, { signal }), listing: null }
}

/** Fetches the shown page and the facets of the list, side by side. */
async function fetchPage(
  kind: ListingKind,
  slug: string,
  query: ListingQuery,
  signal: AbortSignal,
): Promise<ListAnswer> {
  const params = apiParameters(kind, slug, query)
  const facets = api<Facets>(`/products/facets?${params}`, { signal })
  params.set('limit', String(PAGE_SIZE))
  params.set('page', String(query.page))
  const page = request<Product[]>(`/products?${params}`, { signal })
  const [{ data, headers }, counts] = await Promise.all([page, facets])
  const total = Number(headers.get('X-Total-Count') ?? data.length)
  const listing = { key: listingKey(kind, slug, query), total, page: query.page, pageSize: PAGE_SIZE, facets: counts }
  return { products: data, listing }
}

/** A list page: its slug and its filters. Without a query the whole list is fetched, as API-3 to API-7 define it. */
export type ListArgument = { slug: string; query?: ListingQuery; kind?: ListingKind }

function fetchList(kind: ListingKind, parameter: string, { slug, query }: ListArgument, signal: AbortSignal) {
  if (query) return fetchPage(kind, slug, query, signal)
  return fetchWhole(`/products?${new URLSearchParams({ [parameter]: slug })}`, signal)
}

/** Fetches every product (API-1), or a page of a search's results. It fills `items`. */
export const fetchProducts = makeRequest(
  'products/fetchProducts',
  'items',
  (query: ListingQuery | undefined, signal: AbortSignal) =>
    query ? fetchPage('search', '', query, signal) : fetchWhole('/products', signal),
)

/** Fetches one product (API-2). It fills `product`. */
export const fetchProduct = makeRequest('products/fetchProduct', 'product', (id: string, signal: AbortSignal) =>
  api<WholeProduct>(`/products/${encodeURIComponent(id)}`, { signal }),
)

/** Fetches the products of a brand (API-3). It fills `productsByBrand[slug]`. */
export const fetchByBrand = makeRequest(
  'products/fetchByBrand',
  ({ slug }) => `brand:${slug}`,
  (argument: ListArgument, signal: AbortSignal) => fetchList('brand', 'brand', argument, signal),
)

/** Fetches the products for a skin type (API-4). It fills `items`. */
export const fetchBySkinType = makeRequest(
  'products/fetchBySkinType',
  'items',
  (argument: ListArgument, signal: AbortSignal) => fetchList('skin-type', 'skinType', argument, signal),
)

/** Fetches the products of a category (API-5), or of a collection (GOOD-2). It fills `items`. */
export const fetchByCategory = makeRequest(
  'products/fetchByCategory',
  'items',
  (argument: ListArgument, signal: AbortSignal) => fetchList(argument.kind ?? 'category', 'category', argument, signal),
)

/** Fetches the deals (API-5). It fills `deals`. */
export const fetchDeals = makeRequest('products/fetchDeals', 'deals', (_: void, signal: AbortSignal) =>
  fetchWhole('/products?category=deal', signal),
)

/** Fetches the best sellers (API-6). It fills `topSelling`. */
export const fetchTopSelling = makeRequest(
  'products/fetchTopSelling',
  'topSelling',
  (query: ListingQuery | undefined, signal: AbortSignal) =>
    query ? fetchPage('top-sells', '', query, signal) : fetchWhole('/products?topSell=true', signal),
)

/** Fetches what is trending (API-7). It fills `trending`. */
export const fetchTrending = makeRequest(
  'products/fetchTrending',
  'trending',
  (query: ListingQuery | undefined, signal: AbortSignal) =>
    query ? fetchPage('trending', '', query, signal) : fetchWhole('/products?trending=true', signal),
)

/**
 * Fetches the home page in one call. Trending, deals and best sellers fill their lists; the catalog slice takes the
 * rest.
 */
export const fetchHome = makeRequest('products/fetchHome', 'home', (_: void, signal: AbortSignal) =>
  api<HomeAnswer>('/home', { signal }),
)

/** Fetches what goes with a product, for the catalog slice. A failure leaves the product page as it is. */
export const fetchRelated = makeRequest('catalog/fetchRelated', 'related', (id: string, signal: AbortSignal) =>
  api<RelatedData>(`/products/${encodeURIComponent(id)}/related`, { signal }),
)

/** Fetches a page of a list of any kind. The result fills the list that STATE-2 names. */
export function fetchListing(
  kind: ListingKind,
  slug: string,
  query: ListingQuery = plainQuery,
): Thunk<RootState, Running> {
  switch (kind) {
    case 'brand':
      return fetchByBrand({ slug, query })
    case 'skin-type':
      return fetchBySkinType({ slug, query })
    case 'category':
    case 'collections':
      return fetchByCategory({ slug, query, kind })
    case 'top-sells':
      return fetchTopSelling(query)
    case 'trending':
      return fetchTrending(query)
    case 'search':
      return fetchProducts(query)
  }
}

/** The name under which selectRequest() finds the request of fetchListing(). */
export function listingThing(kind: ListingKind, slug: string): string {
  if (kind === 'brand') return `brand:${slug}`
  if (kind === 'top-sells') return 'topSelling'
  return kind === 'trending' ? 'trending' : 'items'
}

/** The products of a list of any kind, whichever page of it is held. */
export function selectListing(state: RootState, kind: ListingKind, slug: string) {
  const { products } = state
  if (kind === 'brand') return products.productsByBrand[slug] ?? none
  if (kind === 'top-sells') return products.topSelling
  return kind === 'trending' ? products.trending : products.items
}
const none: ProductState['items'] = []

/** The requests whose answers are lists. */
const lists = [
  fetchProducts,
  fetchByBrand,
  fetchBySkinType,
  fetchByCategory,
  fetchDeals,
  fetchTopSelling,
  fetchTrending,
] as const

export const listFetched = (action: Action): action is Action & { payload: ListAnswer } =>
  lists.some(({ fulfilled }) => fulfilled.match(action))

/** The state with the list that an answer fills (STATE-2). */
function filled(state: ProductState, action: Action): ProductState {
  if (fetchProduct.fulfilled.match(action)) return { ...state, product: action.payload }
  if (fetchByBrand.fulfilled.match(action)) {
    const { arg, payload } = action
    return { ...state, productsByBrand: { ...state.productsByBrand, [arg.slug]: payload.products } }
  }
  if (fetchDeals.fulfilled.match(action)) return { ...state, deals: action.payload.products }
  if (fetchTopSelling.fulfilled.match(action)) return { ...state, topSelling: action.payload.products }
  if (fetchTrending.fulfilled.match(action)) return { ...state, trending: action.payload.products }
  if (fetchHome.fulfilled.match(action)) {
    const { trending, deals, topSells } = action.payload
    return { ...state, trending, deals, topSelling: topSells }
  }
  return listFetched(action) ? { ...state, items: action.payload.products } : state
}

export function productReducer(state: ProductState, action: Action): ProductState {
  if (!isRequest(action) || action.thing === 'related') return state
  if (action.step === 'pending') return { ...state, status: 'loading', error: null }
  if (action.step === 'fulfilled') return { ...filled(state, action), status: 'succeeded' }
  if (action.error == null) return { ...state, status: 'idle' }
  return { ...state, status: 'failed', error: action.error }
}
