/** What the server runs: the HTML of #root for an address and the page state. Head, status and state are Go's. */
import '#/server/polyfill.ts'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '#/app/app.tsx'
import ErrorPage from '#/app/error-page.tsx'
import NotFoundPage from '#/app/not-found-page.tsx'
import type { Pages } from '#/app/pages.ts'
import { makeStore } from '#/app/store.ts'
import LoginPage from '#/features/account/login-page.tsx'
import RegisterPage from '#/features/account/register-page.tsx'
import ResetPasswordPage from '#/features/account/reset-password-page.tsx'
import AdminOrdersPage from '#/features/admin/admin-orders-page.tsx'
import CartPage from '#/features/cart/cart-page.tsx'
import { HomePage } from '#/features/catalog/home-page.tsx'
import ListingPage from '#/features/catalog/listing-page.tsx'
import ProductPage from '#/features/catalog/product-page.tsx'
import SearchPage from '#/features/catalog/search-page.tsx'
import CheckoutPage from '#/features/checkout/checkout-page.tsx'
import PaymentPage from '#/features/checkout/payment-page.tsx'
import OrdersPage from '#/features/orders/orders-page.tsx'
import TrackPage from '#/features/orders/track-page.tsx'
import type { PageState } from '#/shared/lib/state.ts'

const pages: Pages = {
  home: HomePage,
  product: ProductPage,
  listing: ListingPage,
  search: SearchPage,
  cart: CartPage,
  checkout: CheckoutPage,
  payment: PaymentPage,
  orders: OrdersPage,
  track: TrackPage,
  adminOrders: AdminOrdersPage,
  login: LoginPage,
  register: RegisterPage,
  resetPassword: ResetPasswordPage,
  notFound: NotFoundPage,
  error: ErrorPage,
}

/** `url` is path and query; `stateJSON` is a PageState. Throws when a page cannot be rendered. */
export function render(url: string, stateJSON: string): string {
  const [path = '/', search = ''] = url.split('?', 2)
  const store = makeStore(JSON.parse(stateJSON) as PageState, path)
  return renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <App store={store} pages={pages} />
    </Router>,
  )
}

declare global {
  var __render: typeof render
}
globalThis.__render = render
