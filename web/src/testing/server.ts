/**
 * The fake network of tests. A test adds handlers with `server.use(…)`; a request without a handler
 * is an error.
 */
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { defaultConfig } from '#/shop/state/shopSlice.ts'

/** The address field requests the cities. */
const cities = http.get('*/api/cities', () =>
  HttpResponse.json({
    Punjab: [
      ['Lahore', '54000', 'لاہور', 'lhr'],
      ['Rawalpindi', '46000', 'راولپنڈی', 'pindi,rwp'],
    ],
    Sindh: [['Karachi', '74200', 'کراچی', 'khi']],
  }),
)

/** The payment page requests the number of the future order. */
const reference = http.post('*/api/orders/reference', () =>
  HttpResponse.json({ number: 'GL-7K3M9Q', reference: 'GL-7K3M9Q.seal' }),
)

/** The checkout asks whether a phone may pay in cash. */
const cash = http.post('*/api/orders/cash', () => HttpResponse.json({ cash: true }))

/** The settings count what the shop wrote of its own accord. */
const reminders = http.get('*/api/admin/settings/reminders', () =>
  HttpResponse.json({ asked: 0, reminded: 0, stopped: 0 }),
)

/** Where the shop asks for deposits, the checkout asks for that of a cart; it is for tests of deposits to answer. */
const deposit = http.post('*/api/orders/deposit', () => HttpResponse.json({}))

/** Naming a city requests when a parcel arrives there. */
const delivery = http.get('*/api/delivery', ({ request }) =>
  HttpResponse.json({
    city: new URL(request.url).searchParams.get('city') ?? '',
    known: true,
    when: '1 to 3 December',
    how: 'from our last 61 parcels',
  }),
)

/** The tabs of the office's reviews count the questions that wait. */
const questions = http.get('*/api/admin/questions', () =>
  HttpResponse.json({ questions: [], counts: { waiting: 0, published: 0, hidden: 0 } }),
)

/** The office's frame requests the shop's name. */
const config = http.get('*/api/config', () => HttpResponse.json(defaultConfig))

/** The product editor requests the owner's attributes and translations. */
const translations = http.get('*/api/admin/translations', () => HttpResponse.json({ texts: [] }))
const attributes = http.get('*/api/admin/attributes', () =>
  HttpResponse.json({ version: 0, attributes: [], uses: [], products: 0, countries: [] }),
)

/** The home page's screen and the dialog of a menu's entry request the owner's collections. */
const ownCollections = http.get('*/api/admin/collections', () => HttpResponse.json({ collections: [] }))

/** The dialog of a menu's entry requests the owner's pages. */
const ownPages = http.get('*/api/admin/pages', () => HttpResponse.json({ pages: [], guides: [] }))

/** An empty desk of the office requests the other queues. */
const queues = http.get('*/api/admin/today/counts', () => HttpResponse.json({ queues: [] }))

/** A member's session is checked once per load. */
const session = http.get('*/api/auth/session', () => new HttpResponse(null, { status: 204 }))

/** The checkout requests a member's last order; there is none. */
const lastOrder = http.get('*/api/orders/orders', ({ request }) =>
  new URL(request.url).searchParams.get('limit') === '1' ? HttpResponse.json([]) : undefined,
)

/** The checkout requests the addresses of a member's account. */
const addresses = http.get('*/api/account/addresses', () => HttpResponse.json({ addresses: [] }))

/** The header of every page merges the browser's wish list with the account's. */
const wishes = http.post('*/api/account/wishes', () => HttpResponse.json({ products: [] }))

export const server = setupServer(
  reminders,
  addresses,
  wishes,
  cities,
  reference,
  cash,
  deposit,
  delivery,
  config,
  queues,
  ownPages,
  ownCollections,
  session,
  lastOrder,
  attributes,
  translations,
  questions,
)
