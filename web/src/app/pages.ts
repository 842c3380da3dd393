/** Which component shows which page. The server passes all of them in; the browser loads the chunk it needs. */
import { lazy, type ComponentType } from 'react'
import type { ListingKind } from '#/features/catalog/listing-query.ts'
import { HomePage } from '#/features/catalog/home-page.tsx'
import type { PageName } from '#/shared/lib/state.ts'

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
  product: () => import('#/features/catalog/product-page.tsx'),
  listing: () => import('#/features/catalog/listing-page.tsx'),
  search: () => import('#/features/catalog/search-page.tsx'),
  cart: () => import('#/features/cart/cart-page.tsx'),
  checkout: () => import('#/features/checkout/checkout-page.tsx'),
  payment: () => import('#/features/checkout/payment-page.tsx'),
  orders: () => import('#/features/orders/orders-page.tsx'),
  track: () => import('#/features/orders/track-page.tsx'),
  adminOrders: () => import('#/features/admin/admin-orders-page.tsx'),
  login: () => import('#/features/account/login-page.tsx'),
  register: () => import('#/features/account/register-page.tsx'),
  resetPassword: () => import('#/features/account/reset-password-page.tsx'),
  notFound: () => import('#/app/not-found-page.tsx'),
  error: () => import('#/app/error-page.tsx'),
}

/** The pages, lazy but for home and for the one given, which is loaded first so that hydrating never suspends. */
export async function loadPages(current: PageName): Promise<Pages> {
  const pages: Pages = {
    home: HomePage,
    product: lazy(loaders.product),
    listing: lazy(loaders.listing),
    search: lazy(loaders.search),
    cart: lazy(loaders.cart),
    checkout: lazy(loaders.checkout),
    payment: lazy(loaders.payment),
    orders: lazy(loaders.orders),
    track: lazy(loaders.track),
    adminOrders: lazy(loaders.adminOrders),
    login: lazy(loaders.login),
    register: lazy(loaders.register),
    resetPassword: lazy(loaders.resetPassword),
    notFound: lazy(loaders.notFound),
    error: lazy(loaders.error),
  }
  if (current === 'home') return pages
  const { default: Page } = await loaders[current]()
  return { ...pages, [current]: Page }
}
