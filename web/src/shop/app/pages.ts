/** Which component shows which page. The server passes all of them in; the browser loads the chunk it needs. */
import type { ComponentType } from 'react'
import { lazyPage, loadCode } from '#/shared/lib/code.ts'
import type { ListingKind } from '#/shop/state/listingQuery.ts'
import { HomePage } from '#/shop/features/home/HomePage.tsx'
import type { PageName } from '#/shop/state/state.ts'

/** What the route hands to its page. */
export type PageProps = {
  product: { id: string }
  listing: { kind: ListingKind; slug: string }
  resetPassword: { token: string }
}

export type Pages = {
  [N in PageName]: ComponentType<N extends keyof PageProps ? PageProps[N] : object>
}

type Loaders = {
  [N in Exclude<PageName, 'home'>]: () => Promise<{ default: Pages[N] }>
}

/** The home page is in the entry; every other page is a chunk of its own. */
export const loaders: Loaders = {
  product: () => import('#/shop/features/product/ProductPage.tsx'),
  listing: () => import('#/shop/features/listing/ListingPage.tsx'),
  search: () => import('#/shop/features/listing/SearchPage.tsx'),
  cart: () => import('#/shop/features/cart/CartPage.tsx'),
  checkout: () => import('#/shop/features/checkout/CheckoutPage.tsx'),
  payment: () => import('#/shop/features/checkout/PaymentPage.tsx'),
  orders: () => import('#/shop/features/orders/OrdersPage.tsx'),
  track: () => import('#/shop/features/orders/TrackPage.tsx'),
  login: () => import('#/shop/features/account/LoginPage.tsx'),
  register: () => import('#/shop/features/account/RegisterPage.tsx'),
  resetPassword: () => import('#/shop/features/account/ResetPasswordPage.tsx'),
  notFound: () => import('./NotFoundPage.tsx'),
  error: () => import('./ErrorPage.tsx'),
}

/** The pages, lazy but for home and for the one given, which is loaded first so that hydrating never suspends. */
export async function loadPages(current: PageName): Promise<Pages> {
  const pages: Pages = {
    home: HomePage,
    product: lazyPage(loaders.product),
    listing: lazyPage(loaders.listing),
    search: lazyPage(loaders.search),
    cart: lazyPage(loaders.cart),
    checkout: lazyPage(loaders.checkout),
    payment: lazyPage(loaders.payment),
    orders: lazyPage(loaders.orders),
    track: lazyPage(loaders.track),
    login: lazyPage(loaders.login),
    register: lazyPage(loaders.register),
    resetPassword: lazyPage(loaders.resetPassword),
    notFound: lazyPage(loaders.notFound),
    error: lazyPage(loaders.error),
  }
  if (current === 'home') return pages
  const { default: Page } = await loadCode<{ default: Pages[typeof current] }>(loaders[current])
  return { ...pages, [current]: Page }
}
