import { prefix } from './language.copy.ts'

/**
 * The one table of the shop's pages (GEN-2). Everything that knows pages is made from it: the addresses (paths.ts), the
 * routes and the code they load (shop/app), what the server renders, and what Go links to, which reads it from
 * `.vite/pages.json` beside the build's manifest.
 *
 * `module` is below src/shop. `paths` are its addresses as wouter reads them, by the kind of page that Go knows them by;
 * a page without one is what the server says when nothing, or nothing whole, is at an address. In another language they
 * stand below its prefix.
 */
export const pages = {
  home: { module: 'features/home/HomePage', paths: { home: '/' } },
  product: { module: 'features/product/ProductPage', paths: { product: '/product/:id' } },
  listing: {
    module: 'features/listing/ListingPage',
    paths: {
      brand: '/brand/:slug',
      'skin-type': '/skin-type/:slug',
      category: '/category/:slug',
      'top-sells': '/top-sells',
      trending: '/trending',
      collections: '/collections/:slug',
    },
  },
  brands: { module: 'features/brands/BrandsPage', paths: { brands: '/brands' } },
  policy: {
    module: 'features/policy/PolicyPage',
    paths: { returns: '/returns', terms: '/terms', privacy: '/privacy' },
  },
  search: { module: 'features/listing/SearchPage', paths: { search: '/search' } },
  cart: { module: 'features/cart/CartPage', paths: { cart: '/cart' } },
  checkout: { module: 'features/checkout/CheckoutPage', paths: { checkout: '/checkout' } },
  payment: { module: 'features/checkout/PaymentPage', paths: { payment: '/payment' } },
  orders: { module: 'features/orders/OrdersPage', paths: { orders: '/orders' } },
  track: { module: 'features/orders/TrackPage', paths: { track: '/track' } },
  login: { module: 'features/account/LoginPage', paths: { login: '/login' } },
  register: { module: 'features/account/RegisterPage', paths: { register: '/register' } },
  resetPassword: {
    module: 'features/account/ResetPasswordPage',
    paths: { resetPassword: '/reset-password/:token' },
  },
  account: { module: 'features/account/AccountPage', paths: { account: '/account' } },
  wishes: { module: 'features/wishes/WishesPage', paths: { wishes: '/wish-list' } },
  ownPage: {
    module: 'features/pages/OwnPage',
    paths: {
      page: '/pages/:slug',
      article: '/journal/:slug',
      journal: '/journal',
      concern: '/concern/:slug?',
      ingredient: '/ingredient/:slug?',
      routine: '/routine',
    },
  },
  notFound: { module: 'app/NotFoundPage', paths: {} },
  error: { module: 'app/ErrorPage', paths: {} },
} as const

export type PageName = keyof typeof pages

/** Every kind of page that has an address. */
type Kind = { [N in PageName]: keyof (typeof pages)[N]['paths'] }[PageName]

/** Every kind with its address. */
export type Patterns = {
  [K in Kind]: {
    [N in PageName]: K extends keyof (typeof pages)[N]['paths'] ? (typeof pages)[N]['paths'][K] : never
  }[PageName]
}

/** The address of a page, given as for English, in the language of this page. The home page is at the prefix itself. */
export const address = (path: string) => (prefix ? prefix + path.replace(/^\/(?=[#?]|$)/, '') : path)

/** The routes in their order: which page is shown at which address. In English they are the table's own strings. */
export const routes: readonly { page: PageName; kind: string; path: string }[] = Object.entries(pages).flatMap(
  ([page, { paths }]) =>
    Object.entries(paths).map(([kind, path]) => ({
      page: page as PageName,
      kind,
      path: prefix ? address(path) : path,
    })),
)
