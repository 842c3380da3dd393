import { act, render, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { App } from './App.tsx'
import { loadPages } from './pages.ts'
import { connectCart, makeStore } from '#/shop/state/store.ts'
import { defaultConfig } from '#/shop/state/shopSlice.ts'
import { added } from '#/shop/state/cartSlice.ts'
import { emptyCatalog } from '#/shop/state/catalogSlice.ts'
import { emptyProducts } from '#/shop/state/productSlice.ts'
import type { PageName } from '#/shared/lib/pages.ts'
import type { PageState } from '#/shop/state/state.ts'
import { cartItem, product } from '#/testing/fixtures.ts'
import { server } from '#/testing/server.ts'

function pageState(name: PageName, status = 200): PageState {
  return {
    config: defaultConfig,
    tier: 'guest',
    page: { name, status },
    products: emptyProducts,
    catalog: emptyCatalog,
  }
}

/** Shows the page that the server would render at a path. */
async function show(path: string, state: PageState) {
  server.use(
    http.get('*/api/home', () =>
      HttpResponse.json({ trending: [], deals: [], topSells: [], brands: [], categories: [], skinTypes: [] }),
    ),
    http.get('*/api/reviews', () => HttpResponse.json([])),
    http.get('*/api/orders/orders', () => HttpResponse.json([])),
  )
  history.replaceState(null, '', path)
  const store = makeStore(state, path)
  const pages = await loadPages(state.page.name)
  await act(async () => render(<App store={store} pages={pages} />))
  return store
}

describe('GEN-1: every route stands between the header and the footer', () => {
  it.each([
    ['/cart', 'cart'],
    ['/checkout', 'checkout'],
    ['/payment', 'payment'],
    ['/login', 'login'],
    ['/register', 'register'],
    ['/track', 'track'],
    ['/search', 'search'],
    ['/nothing', 'notFound'],
  ] as const)('GEN-2: %s', async (path, name) => {
    await show(path, pageState(name))
    expect(await screen.findByRole('contentinfo')).toBeInTheDocument()
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(screen.getByRole('main').querySelector('h1')).not.toBeNull()
  })
})

it('ITEM-2: says of what is no longer sold that it is so, and leads on', async () => {
  await show('/product/gone', pageState('notFound', 410))
  expect(await screen.findByRole('heading', { level: 1, name: 'We no longer sell this' })).toBeVisible()
  expect(screen.queryByText('404')).toBeNull()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'See the Top Sells' })).toHaveAttribute('href', '/top-sells')
  expect(main.getByRole('link', { name: 'All brands' })).toHaveAttribute('href', '/brands')
  expect(main.getByRole('searchbox')).toBeVisible()
})

it('shows what the server did not find until the shopper goes elsewhere', async () => {
  await show('/product/gone', pageState('notFound', 404))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page is not on our shelf')
  await act(async () => history.pushState(null, '', '/track'))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('This page is not on our shelf'),
  )
})

describe('CART-8: the cart is kept', () => {
  it('is loaded after the first render, saved at every change and followed from other tabs', () => {
    localStorage.setItem('cartItems', JSON.stringify([cartItem({ quantity: 2 })]))
    const store = makeStore()
    expect(store.getState().cart.items).toEqual([])
    const stop = connectCart(store)
    expect(store.getState().cart.items).toMatchObject([{ quantity: 2 }])
    store.dispatch(added({ product: product({ _id: 'other' }) }))
    expect(JSON.parse(localStorage.getItem('cartItems') ?? '')).toHaveLength(2)
    localStorage.setItem('cartItems', '[]')
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }))
    expect(store.getState().cart.items).toEqual([])
    stop()
    store.dispatch(added({ product: product() }))
    expect(localStorage.getItem('cartItems')).toBe('[]')
  })
})
