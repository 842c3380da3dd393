/** The network's edge in tests. Handlers are given per test with `server.use(…)`; what none answers is an error. */
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { defaultConfig } from '#/shop/state/shopSlice.ts'

/** Whoever goes through the address field asks for the cities. */
const cities = http.get('*/api/cities', () =>
  HttpResponse.json({
    Punjab: [
      ['Lahore', '54000', 'لاہور', 'lhr'],
      ['Rawalpindi', '46000', 'راولپنڈی', 'pindi,rwp'],
    ],
    Sindh: [['Karachi', '74200', 'کراچی', 'khi']],
  }),
)

/** Whoever opens the payment page is told the number that the order will get. */
const reference = http.post('*/api/orders/reference', () =>
  HttpResponse.json({ number: 'GL-7K3M9Q', reference: 'GL-7K3M9Q.seal' }),
)

/** Whoever types a phone at the checkout is told whether its orders are paid at the door. */
const cash = http.post('*/api/orders/cash', () => HttpResponse.json({ cash: true }))

/** Whoever names a city is told when a parcel arrives there. */
const delivery = http.get('*/api/delivery', ({ request }) =>
  HttpResponse.json({
    city: new URL(request.url).searchParams.get('city') ?? '',
    known: true,
    when: '1 to 3 December',
    how: 'from our last 61 parcels',
  }),
)

/** The frame of the office asks what the shop is called. */
const config = http.get('*/api/config', () => HttpResponse.json(defaultConfig))

/** An empty desk of the office asks where else something waits. */
const queues = http.get('*/api/admin/today/counts', () => HttpResponse.json({ queues: [] }))

/** A member's session is asked about once a load. */
const session = http.get('*/api/auth/session', () => new HttpResponse(null, { status: 204 }))

/** A member at the checkout is asked for their last order, and has none. */
const lastOrder = http.get('*/api/orders/orders', ({ request }) =>
  new URL(request.url).searchParams.get('limit') === '1' ? HttpResponse.json([]) : undefined,
)

export const server = setupServer(cities, reference, cash, delivery, config, queues, session, lastOrder)
