import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { makeStore, type AppStore } from './store.ts'
import { facets, product } from '#/testing/fixtures.ts'
import { server } from '#/testing/server.ts'
import { parseListingQuery } from './listingQuery.ts'
import {
  emptyProducts,
  fetchByBrand,
  fetchByCategory,
  fetchBySkinType,
  fetchDeals,
  fetchHome,
  fetchListing,
  fetchProduct,
  fetchProducts,
  fetchRelated,
  fetchTopSelling,
  fetchTrending,
  selectListing,
} from './productSlice.ts'
import { selectRequest } from './requestsSlice.ts'

const snail = product({ _id: '1', name: 'Snail' })
const toner = product({ _id: '2', name: 'Toner' })

/** Answers GET /api/products by its query. */
function answer(lists: Record<string, unknown[]>) {
  server.use(
    http.get('*/api/products', ({ request }) => {
      const list = lists[new URL(request.url).search]
      return list
        ? HttpResponse.json(list, { headers: { 'X-Total-Count': '60' } })
        : HttpResponse.json({ message: `No list for ${request.url}` }, { status: 404 })
    }),
  )
}

describe('the product lists', () => {
  it('STATE-1: begin empty and idle', () => {
    expect(makeStore().getState().products).toEqual({
      items: [],
      product: null,
      topSelling: [],
      deals: [],
      trending: [],
      productsByBrand: {},
      status: 'idle',
      error: null,
    })
  })

  it.each([
    ['all', '', (s: AppStore) => s.dispatch(fetchProducts()), { items: [snail] }],
    [
      'skin type',
      '?skinType=dry-skin',
      (s: AppStore) => s.dispatch(fetchBySkinType({ slug: 'dry-skin' })),
      { items: [snail] },
    ],
    [
      'category',
      '?category=serum',
      (s: AppStore) => s.dispatch(fetchByCategory({ slug: 'serum' })),
      { items: [snail] },
    ],
    [
      'brand',
      '?brand=cosrx',
      (s: AppStore) => s.dispatch(fetchByBrand({ slug: 'cosrx' })),
      { productsByBrand: { cosrx: [snail] } },
    ],
    ['top selling', '?topSell=true', (s: AppStore) => s.dispatch(fetchTopSelling()), { topSelling: [snail] }],
    ['trending', '?trending=true', (s: AppStore) => s.dispatch(fetchTrending()), { trending: [snail] }],
    ['deals', '?category=deal', (s: AppStore) => s.dispatch(fetchDeals()), { deals: [snail] }],
  ])('STATE-2: a fetch of %s fills its own list and no other', async (_, query, fetchInto, filled) => {
    answer({ [query]: [snail] })
    const store = makeStore()
    const done = fetchInto(store)
    expect(store.getState().products).toEqual({ ...emptyProducts, status: 'loading' })
    await done
    expect(store.getState().products).toEqual({ ...emptyProducts, status: 'succeeded', ...filled })
  })

  it('STATE-2: a single fetch replaces the product', async () => {
    server.use(http.get('*/api/products/1', () => HttpResponse.json(snail)))
    const store = makeStore()
    await store.dispatch(fetchProduct('1'))
    expect(store.getState().products.product).toEqual(snail)
  })

  it('STATE-2: brands are kept apart', async () => {
    answer({ '?brand=cosrx': [snail], '?brand=anua': [toner] })
    const store = makeStore()
    await store.dispatch(fetchByBrand({ slug: 'cosrx' }))
    await store.dispatch(fetchByBrand({ slug: 'anua' }))
    expect(store.getState().products.productsByBrand).toEqual({ cosrx: [snail], anua: [toner] })
  })

  it('GEN-9, LIST-6: a failure keeps the server’s words and the lists', async () => {
    answer({ '': [snail] })
    const store = makeStore()
    await store.dispatch(fetchProducts())
    server.use(http.get('*/api/products', () => HttpResponse.json({ message: 'The shop rests.' }, { status: 503 })))
    await store.dispatch(fetchBySkinType({ slug: 'dry-skin' }))
    expect(store.getState().products).toMatchObject({ status: 'failed', error: 'The shop rests.', items: [snail] })
    expect(selectRequest(store.getState(), 'items')).toMatchObject({ status: 'failed', error: 'The shop rests.' })
  })

  it('says in words that the shop cannot be reached', async () => {
    server.use(http.get('*/api/products', () => HttpResponse.error()))
    const store = makeStore()
    await store.dispatch(fetchProducts())
    expect(store.getState().products.error).toMatch(/cannot be reached/)
  })
})

describe('overlapping requests', () => {
  it('a request given up is no failure', async () => {
    server.use(http.get('*/api/products/9', () => delay('infinite')))
    const store = makeStore()
    const request = store.dispatch(fetchProduct('9'))
    request.abort()
    await request
    expect(store.getState().products).toMatchObject({ status: 'idle', error: null })
    expect(selectRequest(store.getState(), 'product')).toEqual({ status: 'idle', error: null })
  })

  it('only the latest request of a thing writes', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.use(
      http.get('*/api/products/1', async () => {
        await held
        return HttpResponse.json(snail)
      }),
      http.get('*/api/products/2', () => HttpResponse.json(toner)),
    )
    const store = makeStore()
    const slow = store.dispatch(fetchProduct('1'))
    await store.dispatch(fetchProduct('2'))
    release()
    await slow
    expect(store.getState().products.product).toEqual(toner)
    expect(selectRequest(store.getState(), 'product').status).toBe('succeeded')
  })

  it('each thing has its own state, where the one status cannot tell', async () => {
    server.use(
      http.get('*/api/products', () => delay('infinite')),
      http.get('*/api/products/1', () => HttpResponse.json(snail)),
    )
    const store = makeStore()
    const slow = store.dispatch(fetchTrending())
    await store.dispatch(fetchProduct('1'))
    expect(store.getState().products.status).toBe('succeeded')
    expect(selectRequest(store.getState(), 'trending').status).toBe('loading')
    expect(selectRequest(store.getState(), 'product').status).toBe('succeeded')
    slow.abort()
    await slow
  })
})

describe('a page of a list', () => {
  it.each(['brand', 'skin-type', 'category', 'top-sells', 'trending', 'search'] as const)(
    'of kind %s brings its products, facets and total',
    async (kind) => {
      const asked: string[] = []
      const note = (request: Request) => asked.push(request.url.replace(/.*\/api/, ''))
      server.use(
        http.get('*/api/products/facets', ({ request }) => {
          note(request)
          return HttpResponse.json(facets({ total: 60 }))
        }),
        http.get('*/api/products', ({ request }) => {
          note(request)
          return HttpResponse.json([snail], { headers: { 'X-Total-Count': '60' } })
        }),
      )
      const slug = kind === 'brand' || kind === 'skin-type' || kind === 'category' ? 'some-slug' : ''
      const store = makeStore()
      await store.dispatch(fetchListing(kind, slug, parseListingQuery('q=x&page=2&sort=name')))
      expect(selectListing(store.getState(), kind, slug)).toEqual([snail])
      expect(store.getState().catalog.listing).toEqual({
        key: `${kind}:${slug}?page=2&q=x&sort=name`,
        total: 60,
        page: 2,
        pageSize: 24,
        facets: facets({ total: 60 }),
      })
      expect(asked.toSorted()[0]).toMatch(/^\/products\/facets\?.*q=x/)
      expect(asked.toSorted()[1]).toMatch(/^\/products\?.*sort=name&limit=24&page=2$/)
    },
  )
})

describe('home and what goes with a product', () => {
  it('HOME-5 to HOME-8: one call fills the lists and the sections', async () => {
    const brands = [{ slug: 'cosrx', name: 'COSRX', products: [snail] }]
    const home = { trending: [snail], deals: [toner], topSells: [snail], brands, categories: [], skinTypes: [] }
    server.use(http.get('*/api/home', () => HttpResponse.json(home)))
    const store = makeStore()
    await store.dispatch(fetchHome())
    const { products, catalog } = store.getState()
    expect(products).toMatchObject({ trending: [snail], deals: [toner], topSelling: [snail], status: 'succeeded' })
    expect(catalog.home).toEqual({ brands, categories: [], skinTypes: [] })
  })

  it('what goes with one product is gone when another is asked for, and its failure harms nothing', async () => {
    server.use(
      http.get('*/api/products/1/related', () =>
        HttpResponse.json({ moreFromBrand: [toner], goesWellWith: [], goesWellWhy: [] }),
      ),
      http.get('*/api/products/2/related', () => HttpResponse.json({ message: 'Down' }, { status: 500 })),
      http.get('*/api/products/2', () => HttpResponse.json(toner)),
    )
    const store = makeStore()
    await store.dispatch(fetchRelated('1'))
    expect(store.getState().catalog.related).toEqual({ moreFromBrand: [toner], goesWellWith: [], goesWellWhy: [] })
    await store.dispatch(fetchProduct('2'))
    await store.dispatch(fetchRelated('2'))
    expect(store.getState().catalog.related).toBeNull()
    expect(store.getState().products.status).toBe('succeeded')
  })
})
