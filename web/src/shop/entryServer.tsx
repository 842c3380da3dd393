/** What the server runs: the HTML of #root for an address and the page state. Head, status and state are Go's. */
import './polyfill.ts'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './app/App.tsx'
import ErrorPage from './app/ErrorPage.tsx'
import NotFoundPage from './app/NotFoundPage.tsx'
import type { Pages } from './app/pages.ts'
import { makeStore } from './state/store.ts'
import LoginPage from './features/account/LoginPage.tsx'
import RegisterPage from './features/account/RegisterPage.tsx'
import ResetPasswordPage from './features/account/ResetPasswordPage.tsx'
import CartPage from './features/cart/CartPage.tsx'
import { HomePage } from './features/home/HomePage.tsx'
import ListingPage from './features/listing/ListingPage.tsx'
import ProductPage from './features/product/ProductPage.tsx'
import SearchPage from './features/listing/SearchPage.tsx'
import CheckoutPage from './features/checkout/CheckoutPage.tsx'
import PaymentPage from './features/checkout/PaymentPage.tsx'
import OrdersPage from './features/orders/OrdersPage.tsx'
import TrackPage from './features/orders/TrackPage.tsx'
import type { PageState } from './state/state.ts'

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
