import { act } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { cartItem, orderDetail, product, user } from '#/testing/fixtures.ts'
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
  // Whether the visit is hydrated is remembered by a module.
  vi.resetModules()
  server.use(
    http.get('*/api/products', () => HttpResponse.json([product()])),
    http.get('*/api/orders/orders', () => HttpResponse.json([orderDetail()])),
  )
})

/** The page's HTML as the server makes it, and what the browser does with it. */
async function visit(name: string) {
  const [{ Provider }, { makeStore, connectCart }, { UserProvider }, { default: Page }] = await Promise.all([
    import('react-redux'),
    import('#/shop/state/store.ts'),
    import('#/shared/session/UserContext.tsx'),
    pages[name]!(),
  ])
  const Shown = Page as ComponentType<{ token: string }>
  const app = (store: ReturnType<typeof makeStore>) => (
    <Provider store={store}>
      <UserProvider>
        <Shown token="t" />
      </UserProvider>
    </Provider>
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
