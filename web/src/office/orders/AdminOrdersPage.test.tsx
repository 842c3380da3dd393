import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catchObjectUrls } from '#/testing/fakeUpload.ts'
import { ayesha, user } from '#/testing/fixtures.ts'
import { renderOfficeApp, somebody } from '#/testing/renderOfficeApp.tsx'
import { server } from '#/testing/server.ts'
import type { OfficeOrder, OrderRow } from './ordersApi.ts'

const admin = user({ name: 'Sana Iqbal', role: 'admin' })

function officeOrder(given: Partial<OfficeOrder> = {}): OfficeOrder {
  return {
    _id: '0190b5a0-0000-7000-8000-0000000000b1',
    number: 'GL-7K3M9Q',
    name: 'Ayesha Khan',
    status: 'Pending',
    method: 'cod',
    placement: 'placed',
    payment: 'due',
    delivery: 'none',
    version: 3,
    createdAt: '2026-11-20T14:44:00Z',
    updatedAt: '2026-11-20T14:44:00Z',
    lines: [
      {
        line: 0,
        productId: 'p1',
        variantId: 'p1-1',
        sku: 'COS-101',
        name: 'Advanced Snail 96 Mucin Power Essence',
        brand: 'COSRX',
        size: '100 ml',
        selectedColor: '',
        quantity: 2,
        held: 2,
        back: 0,
        image: '/media/demo/snail-640.webp',
        listPrice: 4999.5,
        price: 3599.64,
      },
    ],
    events: [{ at: '2026-11-20T14:44:00Z', kind: 'placed', actor: 'customer' }],
    allowed: ['Confirmed', 'Delivered', 'Cancelled'],
    moves: ['confirm', 'no-answer', 'cancel', 'record-money'],
    contact: ayesha,
    money: { total: 7199.28, received: 0, refunded: 0, due: 7199.28, refundable: 0, owed: 0, entries: [] },
    toCollect: 7199,
    ...given,
  }
}

/** An order as the list shows it to somebody who sees everything. */
function rowOf(order: OfficeOrder): OrderRow {
  const { _id, number, name, status, method, placement, payment, delivery, version, createdAt, updatedAt } = order
  const { lines, allowed, moves, contact, money, toCollect } = order
  return {
    _id,
    number,
    name,
    status,
    method,
    placement,
    payment,
    delivery,
    version,
    createdAt,
    updatedAt,
    lines,
    allowed,
    moves,
    city: contact?.city ?? 'Islamabad',
    ...(contact && { phone: contact.phone }),
    ...(money && { totalPrice: money.total }),
    ...(toCollect !== undefined && { toCollect }),
  }
}

const pending = officeOrder()
const transfer = officeOrder({
  _id: 'o2',
  number: 'GL-PAY222',
  name: 'زینب احمد',
  status: 'Payment Review',
  method: 'bank_transfer',
  payment: 'proof_submitted',
  allowed: ['Pending', 'Confirmed', 'Delivered', 'Cancelled'],
  moves: ['approve', 'reject', 'cancel'],
  proofUrl: '/api/orders/o2/proof',
  contact: { ...ayesha, firstName: 'زینب', lastName: 'احمد' },
  events: [
    { at: '2026-11-20T14:44:00Z', kind: 'placed', actor: 'customer' },
    { at: '2026-11-20T14:44:00Z', kind: 'proof_submitted', actor: 'customer', note: 'shot.png' },
  ],
})

/** The office's calls of a shop; answers what the list was asked. */
function shop(orders: OfficeOrder[] = [pending, transfer], page: { next?: string; total?: object } = {}) {
  const asked: string[] = []
  server.use(
    http.get('*/api/admin/orders', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ orders: orders.map(rowOf), total: { n: orders.length }, ...page })
    }),
    http.get('*/api/admin/orders/counts', () =>
      HttpResponse.json({ Pending: { n: 7 }, 'Payment Review': { n: 3 }, Delivered: { n: 41_200, about: true } }),
    ),
    http.get('*/api/admin/calls/:id', () =>
      HttpResponse.json({
        hints: [{ name: 'no-number', says: 'No digit in the street', rule: 'Goes away when one is added.' }],
      }),
    ),
    http.get('*/api/admin/orders/:id', ({ params }) =>
      HttpResponse.json(orders.find((order) => order._id === params['id'])),
    ),
  )
  return asked
}

const open = (at = '/admin/orders') => renderOfficeApp({ at, user: admin, me: somebody('admin') })

const rowNamed = async (number: string) => {
  const cell = await screen.findByText(number)
  const row = cell.closest('tr')
  if (!row) throw new Error(`no row of ${number}`)
  return row
}

describe('ORD-4 who may see it', () => {
  test('ORD-4 a guest finds the login with a way back, never a table', async () => {
    renderOfficeApp()
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/')
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  test('ORD-4 so does a customer, told who is logged in', async () => {
    renderOfficeApp({ user: user() })
    expect(await screen.findByText('You are logged in as Ayesha Khan, who does not work in this shop.')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  test('ORD-4 after the login of an administrator the orders stand on the same page', async () => {
    shop()
    server.use(
      http.post('*/api/auth/login', () => HttpResponse.json({ status: 200, message: 'ok', user: admin, token: 'tok' })),
    )
    const { keys } = renderOfficeApp({ me: somebody('admin') })
    await keys.type(await screen.findByLabelText('Email Address'), 'admin@gulaab.test')
    await keys.type(screen.getByLabelText('Password'), 'Admin@12345')
    await keys.click(screen.getByRole('button', { name: 'Login' }))
    expect(await screen.findByRole('table', { name: 'All orders, newest first' })).toBeVisible()
    expect(location.pathname).toBe('/admin/orders')
  })

  test('ORD-4 STAFF-2 a session that has ended leads back to the login', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shop()
    open()
    server.use(
      http.get('*/api/admin/orders', () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 })),
      http.post('*/api/admin/session', () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 })),
      http.get('*/api/auth/profile', () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 })),
    )
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(screen.getByText(/Your login has ended/)).toBeVisible()
    expect(logged).toHaveBeenCalledWith('Failed to fetch orders:', expect.anything())
    expect(localStorage.getItem('user')).toBeNull()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})

describe('ORD-2 the table', () => {
  test('ORD-2 shows the columns of ORD-1 with a Mark as Delivered action', async () => {
    shop()
    open()
    const table = await screen.findByRole('table', { name: 'All orders, newest first' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Choose all on this page', 'Order', 'Name', 'Items', 'Total', 'Status', 'Age', 'Action'])
    const row = await rowNamed('GL-7K3M9Q')
    expect(row).toHaveTextContent(pending._id)
    expect(row).toHaveTextContent('Ayesha Khan')
    expect(row).toHaveTextContent('Rs 7,199.28')
    expect(within(row).getByText('Pending')).toBeVisible()
    expect(within(row).getByRole('button', { name: /^Mark as Delivered/ })).toBeVisible()
  })

  test('OFFICE-3 counts of statuses that are estimates say so, and so does their sum', async () => {
    shop()
    open()
    expect(await screen.findByRole('button', { name: /^Delivered\s*about 41,200$/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /^All\s*about 41,210$/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Payment Review\s*3$/ })).toBeVisible()
  })

  test('ORD-1 no orders: the exact words', async () => {
    shop([])
    open()
    expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeVisible()
  })

  test('ORD-3 a failed fetch is logged, said, and can be tried again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.use(
      http.get('*/api/admin/orders', () => HttpResponse.error()),
      http.get('*/api/admin/orders/counts', () => HttpResponse.json({})),
    )
    const { keys } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The orders could not be loaded.')
    expect(logged).toHaveBeenCalledWith('Failed to fetch orders:', expect.anything())
    shop()
    await keys.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })

  test('STAFF-1 a packer sees what to collect and the moves of a packer', async () => {
    const packed = officeOrder({ status: 'Confirmed', moves: ['pack'], allowed: [] })
    const { money: _, ...blind } = packed
    shop([blind as OfficeOrder])
    const asked: string[] = []
    server.use(
      http.post('*/api/admin/orders/:id/moves/:move', async ({ params, request }) => {
        asked.push(
          `${String(params['move'])} ${request.headers.get('If-Match')} ${request.headers.get('Authorization')}`,
        )
        return HttpResponse.json({ ...blind, status: 'Packed', version: 4, moves: ['unpack', 'hand-over'] })
      }),
    )
    const { keys } = renderOfficeApp({ user: user({ role: 'packer' }), me: somebody('packer') })
    const row = await rowNamed('GL-7K3M9Q')
    expect(screen.getByRole('columnheader', { name: 'To collect' })).toBeInTheDocument()
    expect(row).toHaveTextContent('Rs 7,199')
    expect(row).not.toHaveTextContent('7,199.28')
    expect(screen.queryByRole('button', { name: 'Total' })).not.toBeInTheDocument()
    await keys.click(within(row).getByRole('button', { name: 'Mark as Packed: order GL-7K3M9Q' }))
    await keys.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as Packed' }))
    expect(await within(row).findByText('Packed')).toBeVisible()
    // By the cookie of the office, on the version that was shown.
    expect(asked).toEqual(['pack "3" null'])
  })
})

describe('ORD-2 Mark as Delivered', () => {
  test('ORD-2 API-16 asks first, then the row shows the new status', async () => {
    const asked = shop()
    let sent: unknown
    server.use(
      http.put(`*/api/admin/orders/${pending._id}/status`, async ({ request }) => {
        sent = { ...((await request.json()) as object), seen: request.headers.get('If-Match') }
        return HttpResponse.json({
          ...pending,
          status: 'Delivered',
          version: 4,
          allowed: ['Returned', 'Refunded'],
          moves: ['turn-back'],
        })
      }),
    )
    const { keys } = open()
    const row = await rowNamed('GL-7K3M9Q')
    await keys.click(within(row).getByRole('button', { name: /^Mark as Delivered/ }))
    const dialog = screen.getByRole('dialog', { name: 'Mark as Delivered: GL-7K3M9Q?' })
    expect(dialog).toHaveTextContent('Cash to collect Rs 7,199')
    await keys.type(within(dialog).getByLabelText(/Note for the timeline/), 'Handed to her brother')
    await keys.click(within(dialog).getByRole('button', { name: 'Mark as Delivered' }))
    expect(await within(row).findByText('Delivered')).toBeVisible()
    expect(sent).toEqual({ status: 'Delivered', note: 'Handed to her brother', seen: '"3"' })
    expect(within(row).queryByRole('button', { name: /^Mark as Delivered/ })).not.toBeInTheDocument()
    expect(screen.getByText('Order GL-7K3M9Q is Delivered.')).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  test('ORD-3 API-16 OFFICE-4 a refusal says who was faster, is logged, and what is typed stays', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shop()
    const message = 'Order GL-7K3M9Q was changed meanwhile. Please look at it again.'
    const now = officeOrder({
      status: 'Cancelled',
      version: 4,
      allowed: [],
      moves: [],
      people: { u2: 'Hamza Ali' },
      events: [...pending.events, { at: '2026-11-20T15:00:00Z', kind: 'cancelled', actor: 'u2', note: 'Asked for it' }],
    })
    const seen: (string | null)[] = []
    server.use(
      http.put('*/api/admin/orders/:id/status', ({ request }) => {
        seen.push(request.headers.get('If-Match'))
        return HttpResponse.json({ message, order: now }, { status: 409 })
      }),
    )
    const { keys } = open()
    const row = await rowNamed('GL-7K3M9Q')
    await keys.click(within(row).getByRole('button', { name: /^Mark as Delivered/ }))
    const dialog = screen.getByRole('dialog')
    await keys.type(within(dialog).getByLabelText(/Note/), 'To her brother')
    await keys.click(within(dialog).getByRole('button', { name: 'Mark as Delivered' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message)
    expect(dialog).toHaveTextContent(/Hamza Ali: .* \(20 November 2026, 20:00\): “Asked for it”/)
    expect(within(dialog).getByLabelText(/Note/)).toHaveValue('To her brother')
    expect(logged).toHaveBeenCalledWith('Failed to update the order:', expect.anything())
    // The list shows what it is now; another try is decided on that.
    expect(within(row).getByText('Cancelled')).toBeVisible()
    await keys.click(within(dialog).getByRole('button', { name: 'Mark as Delivered' }))
    await waitFor(() => expect(seen).toEqual(['"3"', '"4"']))
    await keys.click(within(dialog).getByRole('button', { name: 'Not yet' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('ORD-2 is offered only where the move is allowed', async () => {
    shop([officeOrder({ status: 'Cancelled', allowed: [], moves: [] })])
    open()
    const row = await rowNamed('GL-7K3M9Q')
    expect(within(row).queryByRole('button', { name: /^Mark as Delivered/ })).not.toBeInTheDocument()
  })
})

describe('ORD-2 search, filters and pages', () => {
  test('ORD-2 OFFICE-3 each goes to the server and into the address; pages go by key', async () => {
    const asked = shop([pending], { next: 'key.1', total: { n: 45_000, about: true } })
    const { keys } = open()
    expect(await screen.findByText('1 of about 45,000')).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Older orders' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?after=key.1'))
    await keys.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'ayesha')
    await keys.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?search=ayesha'))
    await keys.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'Cash on delivery')
    await waitFor(() => expect(asked.at(-1)).toBe('?search=ayesha&method=cod'))
    await keys.click(within(screen.getByRole('list', { name: 'Status' })).getByRole('button', { name: /^Delivered/ }))
    await waitFor(() => expect(asked.at(-1)).toBe('?search=ayesha&status=Delivered&method=cod'))
    expect(location.search).toBe('?search=ayesha&status=Delivered&method=cod')
  })

  test('ORD-2 the address is read on opening, and what it does not know is left out', async () => {
    const asked = shop()
    open('/admin/orders?status=Shipped&method=barter&after=')
    await screen.findByRole('table')
    expect(asked).toEqual(['?status=Shipped'])
    expect(screen.getByRole('button', { name: /^Shipped/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test('ORD-2 the queues say how much waits, and filter', async () => {
    const asked = shop()
    const { keys } = open()
    const queue = await screen.findByRole('button', { name: /3\s*Proofs to check/ })
    await keys.click(queue)
    await waitFor(() => expect(asked.at(-1)).toBe('?status=Payment+Review'))
  })
})

describe('OFFICE-5 several at once', () => {
  test('OFFICE-5 says first what it will do and why not, does it, and can be undone', async () => {
    const asked = shop()
    const sent: Record<string, unknown>[] = []
    server.use(
      http.post('*/api/admin/orders/bulk', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>)
        const one = { _id: pending._id, number: 'GL-7K3M9Q', name: 'Ayesha Khan', done: true }
        const other = {
          _id: 'o2',
          number: 'GL-PAY222',
          name: 'x',
          done: false,
          message: 'Order GL-PAY222 is not confirmed yet.',
        }
        return HttpResponse.json({
          done: 1,
          refused: sent.length === 1 ? 1 : 0,
          rows: sent.length === 1 ? [one, other] : [one],
        })
      }),
    )
    const { keys } = open()
    await rowNamed('GL-7K3M9Q')
    await keys.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await keys.click(
      within(screen.getByRole('region', { name: '2 chosen' })).getByRole('button', { name: 'Mark as Packed' }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Mark as Packed: several orders' })
    expect(await within(dialog).findByText('1 order will be changed.')).toBeVisible()
    expect(dialog).toHaveTextContent('Order GL-PAY222 is not confirmed yet.')
    expect(sent).toEqual([{ move: 'pack', ids: [pending._id, 'o2'], dry: true }])
    await keys.type(within(dialog).getByLabelText(/Note/), 'Box 4')
    await keys.click(within(dialog).getByRole('button', { name: 'Mark as Packed: 1' }))
    expect(await within(dialog).findByText('1 order was changed.')).toBeVisible()
    expect(sent[1]).toEqual({ move: 'pack', ids: [pending._id], note: 'Box 4' })
    await keys.click(within(dialog).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent[2]).toEqual({ move: 'unpack', ids: [pending._id] }))
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
    const lists = asked.length
    await keys.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(() => expect(asked.length).toBeGreaterThan(lists))
    expect(screen.queryByRole('region', { name: '2 chosen' })).not.toBeInTheDocument()
  })

  test('OFFICE-5 OFFICE-6 all that match is the filter, not the page; more than 200 are worked through behind', async () => {
    shop([pending], { next: 'key.1', total: { n: 1800 } })
    const sent: Record<string, unknown>[] = []
    const task = {
      _id: 't1',
      kind: 'orders bulk orders.confirm',
      title: 'Cancel: 1800 orders',
      state: 'running',
      done: 40,
      total: 1800,
      counts: { done: 40 },
      errors: 0,
      rows: 40,
      stopRequested: false,
      actor: 'a1',
      actorName: 'Zara',
      createdAt: '2026-03-02T09:30:00Z',
    }
    server.use(
      http.post('*/api/admin/orders/bulk', async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>
        sent.push(body)
        const rows = [{ _id: pending._id, number: 'GL-7K3M9Q', name: 'Ayesha Khan', done: true }]
        return HttpResponse.json(
          body['dry']
            ? { total: 1800, done: 1, refused: 0, rows }
            : { total: 1800, done: 0, refused: 0, rows: [], task },
        )
      }),
      http.get('*/api/admin/tasks/t1', () => HttpResponse.json(task)),
    )
    const { keys } = open('/admin/orders?status=Pending&search=khan')
    await rowNamed('GL-7K3M9Q')
    await keys.click(screen.getByRole('checkbox', { name: 'Select GL-7K3M9Q' }))
    await keys.click(screen.getByRole('button', { name: 'Choose all 1,800 that match' }))
    await keys.click(
      within(screen.getByRole('region', { name: '1,800 chosen' })).getByRole('button', { name: 'Cancel order' }),
    )
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText(/1,800 orders match/)).toBeVisible()
    const which = { move: 'cancel', match: { search: 'khan', status: 'Pending' } }
    expect(sent).toEqual([{ ...which, dry: true }])
    await keys.click(within(dialog).getByRole('button', { name: 'Cancel order: 1,800' }))
    expect(await within(dialog).findByRole('button', { name: 'Stop' })).toBeVisible()
    expect(sent[1]).toEqual({ ...which, key: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
  })
})

describe('ORD-2 details', () => {
  beforeEach(() => {
    catchObjectUrls()
  })

  test('ORD-2 lines, customer, address, timeline and every allowed move', async () => {
    shop()
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Details: order GL-7K3M9Q' }))
    const customer = await screen.findByRole('region', { name: 'Customer' })
    expect(customer).toHaveTextContent('Ayesha Khan')
    expect(within(customer).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+923001234567')
    expect(within(customer).getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/923001234567',
    )
    expect(screen.getByRole('region', { name: 'Deliver to' })).toHaveTextContent('House 12, Street 4, F-10/2')
    expect(screen.getByRole('region', { name: 'Items' })).toHaveTextContent('2 × Rs 3,599.64')
    const moves = screen.getByRole('region', { name: 'Next step' })
    expect(
      within(moves)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([
      'Confirm',
      'Mark as Delivered',
      'Record money',
      'No answer',
      'Cancel order',
      'Take in hand',
      'End the links',
    ])
  })

  test('ORD-2 PROOF-2 a transfer is accepted with the amount and the reference of the bank, or rejected with a reason', async () => {
    shop()
    let auth: string | null = ''
    let sent: unknown
    server.use(
      http.get('*/api/orders/o2/proof', ({ request }) => {
        auth = request.headers.get('Authorization')
        return new HttpResponse('picture', { headers: { 'Content-Type': 'image/jpeg' } })
      }),
      http.post('*/api/admin/orders/o2/moves/approve', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json(
          { message: 'Please check the marked fields.', errors: { reference: 'This move needs it.' } },
          { status: 422 },
        )
      }),
    )
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Details: order GL-PAY222' }))
    const proof = await screen.findByRole('img', { name: 'Payment screenshot of order GL-PAY222' })
    expect(proof).toHaveAttribute('src', expect.stringContaining('blob:'))
    expect(auth).toBeNull()
    const moves = screen.getByRole('region', { name: 'Next step' })
    expect(within(moves).getByRole('button', { name: 'Reject screenshot' })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Timeline' })).toHaveTextContent('shot.png')

    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await keys.click(within(moves).getByRole('button', { name: 'Accept payment' }))
    const dialog = screen.getByRole('dialog', { name: 'Accept the payment of GL-PAY222?' })
    const amount = within(dialog).getByLabelText('Amount')
    expect(amount).toHaveValue('')
    await keys.type(amount, '7,199.28')
    await keys.click(within(dialog).getByRole('button', { name: 'Accept payment' }))
    expect(await within(dialog).findByText('This move needs it.')).toBeVisible()
    expect(within(dialog).getByLabelText('Reference of the bank')).toBeInvalid()
    expect(amount).toHaveValue('7,199.28')
    expect(sent).toEqual({ amount: 7199.28 })
    expect(logged).toHaveBeenCalled()
    await keys.click(within(dialog).getByRole('button', { name: 'Not yet' }))

    await keys.click(screen.getByRole('button', { name: 'View larger' }))
    expect(screen.getByRole('dialog', { name: 'Payment screenshot' })).toBeVisible()
  })

  test('ORD-3 a screenshot that does not come is said and logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shop()
    server.use(http.get('*/api/orders/o2/proof', () => new HttpResponse(null, { status: 404 })))
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Details: order GL-PAY222' }))
    expect(await screen.findByText('The screenshot could not be loaded.')).toBeVisible()
    expect(logged).toHaveBeenCalled()
  })
})
