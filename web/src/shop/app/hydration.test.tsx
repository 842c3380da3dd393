import { act, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { type PageName, routes } from '#/shared/lib/pages.ts'
import { homeBrands } from '#/testing/terms.ts'
import { emptyCatalog } from '#/shop/state/catalogSlice.ts'
import { emptyProducts, fetchTrending } from '#/shop/state/productSlice.ts'
import { defaultConfig } from '#/shop/state/shopSlice.ts'
import type { PageState } from '#/shop/state/state.ts'
import type { AppStore } from '#/shop/state/store.ts'
import { cartItem, facets, orderDetail, product, user } from '#/testing/fixtures.ts'
import { server } from '#/testing/server.ts'

const pages: Record<string, () => Promise<{ default: ComponentType<never> }>> = {
  cart: () => import('#/shop/features/cart/CartPage.tsx'),
  checkout: () => import('#/shop/features/checkout/CheckoutPage.tsx'),
  payment: () => import('#/shop/features/checkout/PaymentPage.tsx'),
  orders: () => import('#/shop/features/orders/OrdersPage.tsx'),
  track: () => import('#/shop/features/orders/TrackPage.tsx'),
  login: () => import('#/shop/features/account/LoginPage.tsx'),
  register: () => import('#/shop/features/account/RegisterPage.tsx'),
  resetPassword: () => import('#/shop/features/account/ResetPasswordPage.tsx'),
}

beforeEach(() => {
  // A module remembers whether the visit is hydrated.
  vi.resetModules()
  server.use(
    http.get('*/api/products', () => HttpResponse.json([product()])),
    http.get('*/api/orders/orders', () => HttpResponse.json([orderDetail()])),
    http.get('*/api/orders/:id', () => HttpResponse.json(orderDetail())),
    http.get('*/api/reviews', () => HttpResponse.json([])),
    http.get('*/api/config', () => HttpResponse.json(defaultConfig)),
  )
})

/** The page's HTML as the server renders it, and its hydration. */
async function visit(name: string) {
  const [{ StoreProvider }, { makeStore, connectCart }, { UserProvider }, { default: Page }] = await Promise.all([
    import('#/shop/state/StoreProvider.tsx'),
    import('#/shop/state/store.ts'),
    import('#/shared/session/UserContext.tsx'),
    pages[name]!(),
  ])
  const Shown = Page as ComponentType<{ token: string }>
  const app = (store: ReturnType<typeof makeStore>) => (
    <StoreProvider store={store}>
      <UserProvider>
        <Shown token="t" />
      </UserProvider>
    </StoreProvider>
  )
  const mismatches: unknown[] = []
  const html = renderToString(app(makeStore()))
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.replaceChildren(root)
  return {
    html,
    root,
    mismatches,
    hydrate: async () => {
      const store = makeStore()
      let tree: ReturnType<typeof hydrateRoot> | undefined
      await act(async () => {
        tree = hydrateRoot(root, app(store), { onRecoverableError: (error) => mismatches.push(error) })
      })
      const stop = connectCart(store)
      await act(async () => undefined)
      return () => {
        stop()
        act(() => tree?.unmount())
      }
    },
  }
}

test.each(Object.keys(pages))(
  'STATE-3 %s: the first render equals the server’s and knows neither cart nor user',
  async (name) => {
    localStorage.setItem('cartItems', JSON.stringify([cartItem({ name: 'Secret Serum' })]))
    localStorage.setItem('user', JSON.stringify(user({ name: 'Secret Name' })))
    localStorage.setItem('authToken', 'tok')
    sessionStorage.setItem('checkoutDraft', JSON.stringify({ city: 'Secret City' }))
    const { html, mismatches, hydrate } = await visit(name)
    expect(html).toMatch(/<h1/)
    expect(html).not.toMatch(/Secret/)
    const leave = await hydrate()
    expect(mismatches).toEqual([])
    leave()
  },
)

test('CHK-1 what was typed before the page came alive is kept', async () => {
  localStorage.setItem('cartItems', JSON.stringify([cartItem()]))
  sessionStorage.setItem('checkoutDraft', JSON.stringify({ city: 'Lahore', state: 'Punjab' }))
  const { root, hydrate } = await visit('checkout')
  const field = (name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`)
  const city = field('city')
  if (!city) throw new Error('the server’s page has no city')
  city.value = 'Quetta'
  const leave = await hydrate()
  expect(field('city')?.value).toBe('Quetta')
  expect(field('state')?.value).toBe('Punjab')
  leave()
})

/** A path that matches each row of the table. */
const examples = routes.map(({ page, path }) => [path.replace(/:\w+\??/, 'x'), page] as const)
const everyPage = [...examples, ['/nowhere', 'notFound'], ['/', 'error']] as const

function stateOf(name: PageName, path: string): PageState {
  const cards = ['a', 'b', 'c', 'd', 'e'].map((_id) => product({ _id, name: `Essence ${_id}` }))
  const [, kind = '', slug = ''] = path.split('/')
  const listing = { key: `${kind}:${slug}`, total: 5, page: 1, pageSize: 24, facets: facets({ total: 5 }) }
  return {
    config: defaultConfig,
    tier: 'guest',
    page: { name, status: 200 },
    products: {
      ...emptyProducts,
      items: cards,
      topSelling: cards,
      trending: cards,
      deals: cards,
      productsByBrand: { x: cards },
      product: product({ _id: 'x', colors: ['#b5656b', 'Rose'] }),
      status: 'succeeded',
    },
    catalog: {
      ...emptyCatalog,
      listing: name === 'listing' ? listing : null,
      home: {
        brands: homeBrands.map(({ slug: brand }) => ({ slug: brand, name: brand, products: cards })),
        categories: [],
        skinTypes: [],
      },
      related: {
        moreFromBrand: cards,
        goesWellWith: cards,
        goesWellWhy: cards.map(() => ({ kind: 'after' as const })),
      },
      brands: [{ slug: 'x', name: 'X' }],
      brandCount: 1,
    },
  }
}

/** The page's HTML as rendered by the server's own bundle. */
async function served(path: string, state: PageState): Promise<string> {
  vi.stubEnv('SSR', true)
  const [{ allPages }, { App }, { makeStore }] = await Promise.all([
    import('./allPages.ts'),
    import('./App.tsx'),
    import('#/shop/state/store.ts'),
  ])
  await vi.dynamicImportSettled() // the parts that the browser hydrates later
  const html = renderToString(
    <Router ssrPath={path} ssrSearch="">
      <App store={makeStore(state, path)} pages={allPages} />
    </Router>,
  )
  vi.unstubAllEnvs()
  vi.resetModules()
  return html
}

/**
 * Hydrates a document as the browser does. `early` runs as soon as anything subscribes to the
 * store, before the page itself is hydrated.
 */
async function alive(path: string, state: PageState, html: string, early: (store: AppStore) => void = () => {}) {
  history.replaceState(null, '', path)
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.replaceChildren(root)
  const mismatches: unknown[] = []
  const [{ BrowserApp }, { loadPages }, { makeStore }] = await Promise.all([
    import('./BrowserApp.tsx'),
    import('./pages.ts'),
    import('#/shop/state/store.ts'),
  ])
  const store = makeStore(state, path)
  const { subscribe } = store
  store.subscribe = (listener) => {
    store.subscribe = subscribe
    early(store)
    return subscribe(listener)
  }
  const app = <BrowserApp store={store} pages={await loadPages(state.page.name)} />
  const tree = hydrateRoot(root, app, { onRecoverableError: (error) => mismatches.push(error) })
  await waitFor(() => expect(document.documentElement.dataset['hydrated']).toBe(''))
  await waitFor(() => {
    // React marks hydrated elements with a key of its own.
    const heading = root.querySelector('main h1')
    expect(heading && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))).toBe(true)
  })
  await act(async () => vi.dynamicImportSettled())
  const leave = () => {
    act(() => tree.unmount())
    delete document.documentElement.dataset['hydrated']
  }
  return { mismatches, root, leave }
}

test.each(everyPage)(
  'HOUSE-3 %s (%s): the whole page, frame and all, comes to life as the server drew it',
  async (path, name) => {
    localStorage.setItem('cartItems', JSON.stringify([cartItem({ name: 'Secret Serum' })]))
    localStorage.setItem('user', JSON.stringify(user({ name: 'Secret Name' })))
    localStorage.setItem('authToken', 'tok')
    const state = stateOf(name, path)
    const html = await served(path, state)
    expect(/<header[^]*<main[^]*<h1[^]*<footer/.test(html)).toBe(true)
    expect(/Secret (Serum|Name)|<!--\$!-->/.exec(html)?.[0], 'of the shopper, or not drawn').toBeUndefined()
    const { mismatches, leave } = await alive(path, state, html)
    expect(mismatches).toEqual([])
    leave()
  },
)

test('HOUSE-3 who goes elsewhere before the page is alive finds no mismatch', async () => {
  const state = stateOf('listing', '/trending')
  const html = await served('/trending', state)
  const { mismatches, root, leave } = await alive('/trending', state, html, (store) => {
    const listing = { key: 'trending:', total: 0, page: 1, pageSize: 24, facets: facets() }
    store.dispatch(fetchTrending.fulfilled({ products: [], listing }, 'r', undefined))
    history.pushState(null, '', '/cart')
  })
  await waitFor(() => expect(root.querySelector('main h1')).toHaveTextContent(/cart/i))
  expect(mismatches).toEqual([])
  leave()
})
