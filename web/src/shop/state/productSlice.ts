/**
 * The product lists of the client (STATE-1, STATE-2). Aborted requests are no failures, and the store drops the
 * answer of a request that a later one has overtaken (see store.ts) before it reaches this reducer.
 */
import { createSlice, isAnyOf, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { api, request } from '#/shared/api/client.ts'
import type { Facets, HomeAnswer, Product, RelatedData } from '#/shared/api/types.ts'
import { createAppAsyncThunk } from './redux.ts'
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

/** One page of a list with what it is of; without `listing` the answer is the whole plain list. */
export type ListAnswer = { products: Product[]; listing: ListingMeta | null }

const plainQuery: ListingQuery = parseListingQuery('')

async function fetchWhole(path: string, signal: AbortSignal): Promise<ListAnswer> {
  return { products: await api<Product[]>(path, { signal }), listing: null }
}

/** The shown page and the facets of the list, side by side. */
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

/** A list page: its slug and what narrows it. Without a query the whole list is fetched, as API-3 to API-7 have it. */
export type ListArgument = { slug: string; query?: ListingQuery }

function fetchList(kind: ListingKind, parameter: string, { slug, query }: ListArgument, signal: AbortSignal) {
  if (query) return fetchPage(kind, slug, query, signal)
  return fetchWhole(`/products?${new URLSearchParams({ [parameter]: slug })}`, signal)
}

/** Every product (API-1), or a page of those a search finds. Fills `items`. */
export const fetchProducts = createAppAsyncThunk(
  'products/fetchProducts',
  (query: ListingQuery | undefined, { signal }) =>
    query ? fetchPage('search', '', query, signal) : fetchWhole('/products', signal),
  { getPendingMeta: () => ({ thing: 'items' }) },
)

/** One product (API-2). Fills `product`. */
export const fetchProduct = createAppAsyncThunk(
  'products/fetchProduct',
  (id: string, { signal }) => api<Product>(`/products/${encodeURIComponent(id)}`, { signal }),
  { getPendingMeta: () => ({ thing: 'product' }) },
)

/** Products of a brand (API-3). Fills `productsByBrand[slug]`. */
export const fetchByBrand = createAppAsyncThunk(
  'products/fetchByBrand',
  (argument: ListArgument, { signal }) => fetchList('brand', 'brand', argument, signal),
  { getPendingMeta: ({ arg }) => ({ thing: `brand:${arg.slug}` }) },
)

/** Products for a skin type (API-4). Fills `items`. */
export const fetchBySkinType = createAppAsyncThunk(
  'products/fetchBySkinType',
  (argument: ListArgument, { signal }) => fetchList('skin-type', 'skinType', argument, signal),
  { getPendingMeta: () => ({ thing: 'items' }) },
)

/** Products of a category (API-5). Fills `items`. */
export const fetchByCategory = createAppAsyncThunk(
  'products/fetchByCategory',
  (argument: ListArgument, { signal }) => fetchList('category', 'category', argument, signal),
  { getPendingMeta: () => ({ thing: 'items' }) },
)

/** The deals (API-5). Fills `deals`. */
export const fetchDeals = createAppAsyncThunk(
  'products/fetchDeals',
  (_: void, { signal }) => fetchWhole('/products?category=deal', signal),
  { getPendingMeta: () => ({ thing: 'deals' }) },
)

/** The best sellers (API-6). Fills `topSelling`. */
export const fetchTopSelling = createAppAsyncThunk(
  'products/fetchTopSelling',
  (query: ListingQuery | undefined, { signal }) =>
    query ? fetchPage('top-sells', '', query, signal) : fetchWhole('/products?topSell=true', signal),
  { getPendingMeta: () => ({ thing: 'topSelling' }) },
)

/** What is trending (API-7). Fills `trending`. */
export const fetchTrending = createAppAsyncThunk(
  'products/fetchTrending',
  (query: ListingQuery | undefined, { signal }) =>
    query ? fetchPage('trending', '', query, signal) : fetchWhole('/products?trending=true', signal),
  { getPendingMeta: () => ({ thing: 'trending' }) },
)

/** The home page in one call: trending, deals and best sellers fill their lists, the rest goes to the catalog slice. */
export const fetchHome = createAppAsyncThunk(
  'products/fetchHome',
  (_: void, { signal }) => api<HomeAnswer>('/home', { signal }),
  { getPendingMeta: () => ({ thing: 'home' }) },
)

/** What stands below a product; held by the catalog slice. A failure leaves the product page as it is. */
export const fetchRelated = createAppAsyncThunk(
  'catalog/fetchRelated',
  (id: string, { signal }) => api<RelatedData>(`/products/${encodeURIComponent(id)}/related`, { signal }),
  { getPendingMeta: () => ({ thing: 'related' }) },
)

/** What fetchListing() answers: dispatching it gives a promise that can be given up. */
export type ListingThunk = ThunkAction<
  Promise<unknown> & { abort: (reason?: string) => void },
  RootState,
  undefined,
  UnknownAction
>

/** Fetches a page of the list of any kind; the result goes where STATE-2 says. */
export function fetchListing(kind: ListingKind, slug: string, query: ListingQuery = plainQuery): ListingThunk {
  switch (kind) {
    case 'brand':
      return fetchByBrand({ slug, query })
    case 'skin-type':
      return fetchBySkinType({ slug, query })
    case 'category':
      return fetchByCategory({ slug, query })
    case 'top-sells':
      return fetchTopSelling(query)
    case 'trending':
      return fetchTrending(query)
    case 'search':
      return fetchProducts(query)
  }
}

/** The name under which selectRequest() knows the request of fetchListing(). */
export function listingThing(kind: ListingKind, slug: string): string {
  if (kind === 'brand') return `brand:${slug}`
  if (kind === 'top-sells') return 'topSelling'
  return kind === 'trending' ? 'trending' : 'items'
}

/** The products of the list of any kind, whichever page of it is held. */
export function selectListing(state: RootState, kind: ListingKind, slug: string) {
  const { products } = state
  if (kind === 'brand') return products.productsByBrand[slug] ?? none
  if (kind === 'top-sells') return products.topSelling
  return kind === 'trending' ? products.trending : products.items
}
const none: ProductState['items'] = []

export const listFetched = isAnyOf(
  fetchProducts.fulfilled,
  fetchByBrand.fulfilled,
  fetchBySkinType.fulfilled,
  fetchByCategory.fulfilled,
  fetchDeals.fulfilled,
  fetchTopSelling.fulfilled,
  fetchTrending.fulfilled,
)

const thunks = [
  fetchProducts,
  fetchProduct,
  fetchByBrand,
  fetchBySkinType,
  fetchByCategory,
  fetchDeals,
  fetchTopSelling,
  fetchTrending,
  fetchHome,
] as const
const [first, ...others] = thunks
const isStart = isAnyOf(first.pending, ...others.map((t) => t.pending))
const isSuccess = isAnyOf(first.fulfilled, ...others.map((t) => t.fulfilled))
const isFailure = isAnyOf(first.rejected, ...others.map((t) => t.rejected))

const productSlice = createSlice({
  name: 'products',
  initialState: emptyProducts,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchProduct.fulfilled, (state, { payload }) => {
        state.product = payload
      })
      .addCase(fetchByBrand.fulfilled, (state, { payload, meta }) => {
        state.productsByBrand = { ...state.productsByBrand, [meta.arg.slug]: payload.products }
      })
      .addCase(fetchDeals.fulfilled, (state, { payload }) => {
        state.deals = payload.products
      })
      .addCase(fetchTopSelling.fulfilled, (state, { payload }) => {
        state.topSelling = payload.products
      })
      .addCase(fetchTrending.fulfilled, (state, { payload }) => {
        state.trending = payload.products
      })
      .addCase(fetchHome.fulfilled, (state, { payload }) => {
        state.trending = payload.trending
        state.deals = payload.deals
        state.topSelling = payload.topSells
      })
      .addMatcher(
        isAnyOf(fetchProducts.fulfilled, fetchBySkinType.fulfilled, fetchByCategory.fulfilled),
        (state, { payload }) => {
          state.items = payload.products
        },
      )
      .addMatcher(isStart, (state) => {
        state.status = 'loading'
        state.error = null
      })
      .addMatcher(isSuccess, (state) => {
        state.status = 'succeeded'
      })
      .addMatcher(isFailure, (state, action) => {
        if (action.meta.aborted) {
          state.status = 'idle'
          return
        }
        state.status = 'failed'
        state.error = action.error.message ?? 'Something went wrong!'
      })
  },
})

export const productReducer = productSlice.reducer
