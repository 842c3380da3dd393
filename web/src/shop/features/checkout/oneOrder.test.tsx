/**
 * SURE-1: one order, whatever the network does. Each fault of the call ends with exactly one order
 * once the shopper follows the screen, and every text on the way is true when it is shown.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeShop, type Fault } from '#/testing/fakeShop.ts'
import { ayesha, cartItem, product } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import CheckoutPage from './CheckoutPage.tsx'
import { readAttempt } from './attempt.ts'
import { emptyContact } from './contact.ts'
import { ordering } from './ordering.ts'

const cart = [cartItem({ price: 4999.5, quantity: 2 })]

let shop: ReturnType<typeof fakeShop>

beforeEach(() => {
  shop = fakeShop()
  server.use(...shop.handlers)
  server.use(http.get('*/api/products', () => HttpResponse.json([product({ price: 4999.5 })])))
})

function open(given = {}) {
  sessionStorage.setItem('checkoutDraft', JSON.stringify(ayesha))
  return renderPage(<CheckoutPage />, { cart, at: '/checkout', ...given })
}

type View = ReturnType<typeof open>

async function order({ keys }: View) {
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue(ayesha.city))
  await keys.click(screen.getByRole('button', { name: 'Place Order' }))
}

/** Waits for the dialog with the result, and compares it with the shop's orders. */
async function result(): Promise<'placed' | 'failed'> {
  const dialog = await waitFor(() => {
    const found =
      screen.queryByRole('dialog', { name: 'Order Placed!' }) ?? screen.queryByRole('dialog', { name: 'Order Failed!' })
    if (!found) throw new Error('no result yet')
    return found
  })
  const end = within(dialog).queryByText('Order Placed!') ? 'placed' : 'failed'
  expect(shop.orders()).toHaveLength(end === 'placed' ? 1 : 0)
  expect(dialog).toHaveTextContent(end === 'placed' ? (shop.orders()[0] ?? 'none') : /the order was not placed/i)
  return end
}

const press = (keys: View['keys'], name: string) => keys.click(screen.getByRole('button', { name }))

const statuses = [403, 408, 429, 500, 502, 503, 504] // with a proxy's error page
const faults: [string, Fault, 'placed' | 'failed'][] = [
  ['nothing leaves', 'refused', 'failed'],
  ['the answer is lost', 'lost', 'placed'],
  ['the answer is cut', 'cut', 'placed'],
  ...statuses.map((status): [string, Fault, 'failed'] => [
    `${status} before the shop`,
    { status, arrives: false },
    'failed',
  ]),
  ...statuses.map((status): [string, Fault, 'placed'] => [
    `${status} after the shop`,
    { status, arrives: true },
    'placed',
  ]),
]

describe('SURE-1 checkout', () => {
  test.each(faults)('SURE-1 %s: one order, true words', async (_, fault, end) => {
    shop.faults.push(fault)
    const view = open()
    await order(view)
    expect(await result()).toBe(end)
    if (end === 'failed') await press(view.keys, 'Try again')
    expect(await screen.findByRole('dialog', { name: 'Order Placed!' })).toHaveTextContent(shop.orders()[0] ?? 'none')
    expect(shop.orders()).toHaveLength(1)
    expect(new Set(shop.sent.map((sent) => sent.key)).size).toBe(end === 'failed' ? 2 : 1)
    await waitFor(() => expect(view.store.getState().cart.items).toEqual([]))
  })

  test.each(faults)(
    'SURE-1 %s, and the line stays down: nothing is said before the shop has answered',
    async (_, fault, end) => {
      shop.faults.push(fault)
      shop.askFaults.push('refused', { status: 502, arrives: false }, { status: 504, arrives: false })
      const view = open()
      await order(view)
      const asking = await screen.findByRole('alertdialog', { name: 'Looking for your order' })
      expect(asking).toHaveTextContent('your order may have been placed')
      expect(screen.queryByText('Order Failed!')).not.toBeInTheDocument()
      await press(view.keys, 'Ask again now')
      await waitFor(() => {
        act(() => screen.queryByRole('button', { name: 'Ask again now' })?.click())
        expect(shop.asked.length).toBe(4)
      })
      expect(await result()).toBe(end)
      expect(new Set(shop.asked)).toEqual(new Set([shop.sent[0]?.key]))
      expect(shop.sent).toHaveLength(1)
    },
  )

  test('SURE-1 the same cart once more is another order, however soon after the page has come it is sent', async () => {
    const again = {
      contact: { ...emptyContact, ...ayesha },
      items: cart,
      percentOff: 28,
      totalPaisa: 719_928,
      coupon: '',
    }
    ordering.connect()()
    await ordering.place('/checkout', again)
    ordering.taken()
    await ordering.place('/checkout', again) // pressed again in the same document
    expect(shop.orders()).toHaveLength(1)
    ordering.reset()
    await ordering.place('/checkout', again)
    expect(ordering.get().name).toBe('placed')
    expect(shop.orders()).toHaveLength(2)
  })

  test('SURE-1 what hangs in a proxy and arrives after "not placed" places nothing', async () => {
    shop.faults.push('stuck')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 400 })
    const view = open()
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue(ayesha.city))
    act(() => screen.getByRole('button', { name: 'Place Order' }).click())
    await waitFor(() => expect(shop.sent).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(45_000))
    expect(await result()).toBe('failed')
    vi.useRealTimers()
    shop.arrive()
    expect(shop.orders()).toEqual([])
    await press(view.keys, 'Try again')
    expect(await result()).toBe('placed')
  })

  test('SURE-1 an edit of the form after a lost answer ends at the order that stands, and sends no second one', async () => {
    shop.faults.push('lost')
    // The connection stays down until the page is reloaded: nobody has asked yet.
    shop.askFaults.push('refused')
    const view = open()
    await order(view)
    await screen.findByRole('alertdialog', { name: 'Looking for your order' })
    view.unmount()
    // Another tab of the same browser, with another address typed in.
    sessionStorage.clear()
    sessionStorage.setItem('checkoutDraft', JSON.stringify({ ...ayesha, city: 'Lahore' }))
    shop.askFaults.push('refused')
    const again = renderPage(<CheckoutPage />, { at: '/checkout' })
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Lahore'))
    await waitFor(() => expect(shop.asked.length).toBeGreaterThan(1))
    await again.keys.click(screen.getByRole('button', { name: 'Place Order' }))
    expect(await result()).toBe('placed')
    expect(shop.sent).toHaveLength(1)
  })

  test.each([
    ['arrived', 'lost', 'placed'],
    ['did not arrive', 'refused', 'failed'],
  ] as const)('SURE-1 a reload while the answer is awaited: the order %s', async (_, fault, end) => {
    shop.faults.push(fault)
    shop.askFaults.push('refused')
    const view = open()
    await order(view)
    await screen.findByRole('alertdialog', { name: 'Looking for your order' })
    view.unmount()
    const again = renderPage(<p>Another page</p>, { at: '/brand/cosrx' })
    expect(await result()).toBe(end)
    expect(again.store.getState().cart.items).toHaveLength(end === 'placed' ? 0 : 1)
    await again.keys.click(screen.getByRole('button', { name: 'OK' }))
    again.unmount()
    renderPage(<p>Another page</p>, { at: '/brand/cosrx' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(localStorage.getItem('orderAttempt')).toBeNull()
  })

  test('SURE-1 another tab asks, but closes nothing that may still be on its way', async () => {
    shop.faults.push('refused')
    shop.askFaults.push('refused')
    const view = open()
    await order(view)
    await screen.findByRole('alertdialog', { name: 'Looking for your order' })
    view.unmount()
    sessionStorage.clear()
    const asked = shop.asked.length
    renderPage(<p>Another page</p>, { at: '/' })
    await waitFor(() => expect(shop.asked.length).toBe(asked + 1))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    // The order arrives late, because nothing has refused it.
    shop.place(shop.sent[0]!)
    expect(shop.orders()).toHaveLength(1)
    view.unmount()
  })

  test('SURE-1 an ended login still finds what became of the order', async () => {
    shop.faults.push('lost')
    let refusals = 0
    server.use(
      http.delete('*/api/orders/by-key', ({ request }) => {
        if (!request.headers.get('Authorization')) return undefined
        refusals += 1
        return HttpResponse.json({ message: 'Please log in.' }, { status: 401 })
      }),
    )
    localStorage.setItem('user', JSON.stringify({ name: 'A', email: 'a@b.test', role: 'customer' }))
    const view = open({ token: 'ended' })
    await order(view)
    expect(await result()).toBe('placed')
    expect(refusals).toBe(1)
  })
})

describe('WEB-2 the result cannot be lost', () => {
  test('WEB-2 who leaves while the order is being sent sees the result on the next page', async () => {
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    server.use(
      http.post('*/api/orders/checkout', async ({ request }) => {
        await held
        return shop.place({
          key: request.headers.get('Idempotency-Key') ?? '',
          auth: null,
          body: (await request.json()) as Record<string, unknown>,
        })
      }),
    )
    const view = open()
    await order(view)
    view.leaveTo(<p>The cart</p>)
    expect(screen.queryByLabelText('City')).not.toBeInTheDocument()
    answer()
    expect(await result()).toBe('placed')
    await waitFor(() => expect(view.store.getState().cart.items).toEqual([]))
  })

  test('WEB-2 a result stands again where its form is loaded anew, until OK', async () => {
    const view = open()
    await order(view)
    expect(await result()).toBe('placed')
    view.unmount()
    const again = renderPage(<CheckoutPage />, { at: '/checkout' })
    expect(await result()).toBe('placed')
    await again.keys.click(screen.getByRole('button', { name: 'OK' }))
    expect(localStorage.getItem('orderAttempt')).toBeNull()
    expect(ordering.get().name).toBe('idle')
  })

  test.each([
    ['another page', '/orders', []],
    ['the form with a new cart', '/checkout', cart],
  ])('WEB-2 a result that was seen does not stand in the way of %s', async (_, at, items) => {
    const view = open()
    await order(view)
    expect(await result()).toBe('placed')
    view.unmount()
    view.disconnect()
    renderPage(<CheckoutPage />, { at, cart: items })
    await waitFor(() => expect(localStorage.getItem('orderAttempt')).toBeNull())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('WEB-2 "Order Placed!" that the browser has closed opens again', async () => {
    const view = open()
    await order(view)
    await result()
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Order Placed!' })
    act(() => dialog.close())
    expect(dialog.open).toBe(true)
    expect(view.store.getState().cart.items).toEqual([])
  })

  test('WEB-2 a result seen in one tab is gone from the others', async () => {
    const view = open()
    await order(view)
    await result()
    localStorage.removeItem('orderAttempt')
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'orderAttempt', newValue: null }))
    })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(view.store.getState().cart.items).toEqual([])
  })
})

describe('SURE-2 the total that was seen', () => {
  const quote = {
    totalPrice: 7920,
    cashToKeep: 7920,
    cartItems: [
      {
        _id: product()._id,
        name: product().name,
        brand: 'COSRX',
        size: '100 ml',
        selectedColor: '',
        quantity: 2,
        listPrice: 5500,
        price: 3960,
        image: '',
      },
    ],
  }

  test('SURE-2 another total shows old and new and asks; taken, it orders at the new one', async () => {
    shop = fakeShop({
      answer: ({ body }) =>
        body['expectedTotal'] === 7920
          ? null
          : HttpResponse.json({ message: 'The total has changed.', quote }, { status: 409 }),
    })
    server.use(...shop.handlers)
    const view = open()
    await order(view)
    const dialog = await screen.findByRole('dialog', { name: 'The total has changed' })
    expect(dialog).toHaveTextContent('Nothing was ordered yet.')
    const rows = within(dialog).getAllByRole('row')
    expect(rows[1]).toHaveTextContent('2 × Advanced Snail 96 Mucin Power EssenceRs 3,599.64Rs 3,960.00')
    expect(rows[2]).toHaveTextContent('TotalRs 7,199.28Rs 7,920.00')
    expect(shop.orders()).toEqual([])
    await press(view.keys, 'Place Order for Rs 7,920.00')
    expect(await result()).toBe('placed')
    expect(shop.sent.map((sent) => sent.body['expectedTotal'])).toEqual([7199.28, 7920])
  })

  test('SURE-2 not taken, nothing is ordered and the form shows the new total', async () => {
    shop = fakeShop({ answer: () => HttpResponse.json({ message: 'The total has changed.', quote }, { status: 409 }) })
    server.use(...shop.handlers)
    const view = open()
    await order(view)
    await screen.findByRole('dialog', { name: 'The total has changed' })
    await press(view.keys, 'Not now')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Your order' })).toHaveTextContent('TotalRs 7,920.00')
    expect(shop.orders()).toEqual([])
    expect(localStorage.getItem('orderAttempt')).toBeNull()
  })
})

describe('SURE-1 two tabs of one browser', () => {
  const wanted = {
    contact: { ...emptyContact, ...ayesha },
    items: cart,
    percentOff: 0,
    totalPaisa: 999_900,
    coupon: '',
  }

  /** Locks as a browser has them on https: a request waits for the earlier ones. */
  function lockTabs() {
    let last: Promise<unknown> = Promise.resolve()
    const request = (_: string, work: () => Promise<unknown>) => (last = last.then(work))
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  }

  /** A second instance of the program, as in another tab: they share only what is stored. */
  async function anotherTab() {
    vi.resetModules()
    const tab = await import('./ordering.ts')
    tab.ordering.connect()()
    return tab.ordering
  }

  const numberIn = (tab: typeof ordering) => {
    const state = tab.get()
    return state.name === 'placed' ? state.placed.order.number : state.name
  }

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks')
  })

  test('SURE-1 in the same instant: one order, shown in both', async () => {
    lockTabs()
    const other = await anotherTab()
    await Promise.all([ordering.place('/checkout', wanted), other.place('/checkout', wanted)])
    expect(shop.orders()).toHaveLength(1)
    expect([numberIn(ordering), numberIn(other)]).toEqual([shop.orders()[0], shop.orders()[0]])
    expect(shop.sent).toHaveLength(1)
  })

  test('SURE-1 a form that is sent before the page has looked back is another order, also where its turn comes later', async () => {
    lockTabs()
    ordering.connect()()
    await ordering.place('/checkout', wanted)
    ordering.taken()
    ordering.reset()
    const second = ordering.place('/checkout', wanted)
    ordering.connect()()
    await second
    expect(numberIn(ordering)).toBe(shop.orders()[1])
    expect(shop.orders()).toHaveLength(2)
  })

  test('SURE-1 the same a moment after: what stands is shown; later it is another order', async () => {
    lockTabs()
    const other = await anotherTab()
    await ordering.place('/checkout', wanted)
    ordering.taken()
    await other.place('/checkout', wanted)
    expect(numberIn(other)).toBe(shop.orders()[0])
    expect(shop.orders()).toHaveLength(1)
    other.reset()
    await other.place('/checkout', { ...wanted, items: [cartItem({ price: 4999.5, quantity: 3 })] })
    expect(shop.orders()).toHaveLength(2)
    ordering.reset()
    const kept = readAttempt()
    if (kept) localStorage.setItem('orderAttempt', JSON.stringify({ ...kept, taken: true, at: kept.at - 61_000 }))
    await ordering.place('/checkout', { ...wanted, items: [cartItem({ price: 4999.5, quantity: 3 })] })
    expect(shop.orders()).toHaveLength(3)
  })

  test('SURE-1 a tab that looks for its order holds up no other', async () => {
    lockTabs()
    const other = await anotherTab()
    shop.faults.push('lost')
    shop.askFaults.push('refused', 'refused')
    const first = ordering.place('/checkout', wanted)
    await waitFor(() => expect(ordering.get().name).toBe('asking'))
    await other.place('/checkout', wanted)
    expect(numberIn(other)).toBe(shop.orders()[0])
    ordering.askNow()
    await first
    expect(numberIn(ordering)).toBe(shop.orders()[0])
    expect(shop.orders()).toHaveLength(1)
  })
})
