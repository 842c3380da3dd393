import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderDetail } from '#/shared/api/orders.ts'
import { catchObjectUrls } from '#/testing/fakeUpload.ts'
import { ayesha, orderDetail, user } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import AdminOrdersPage from './AdminOrdersPage.tsx'

const admin = user({ name: 'Sana Iqbal', role: 'admin' })
const pending = orderDetail({ allowed: ['Confirmed', 'Delivered', 'Cancelled'], contact: ayesha })
const transfer = orderDetail({
  _id: 'o2',
  number: 'GL-PAY222',
  name: 'زینب احمد',
  status: 'Payment Review',
  method: 'bank_transfer',
  payment: 'proof_submitted',
  allowed: ['Pending', 'Confirmed', 'Delivered', 'Cancelled'],
  proofUrl: '/api/orders/o2/proof',
  contact: { ...ayesha, firstName: 'زینب', lastName: 'احمد' },
  events: [
    { at: '2026-11-20T14:44:00Z', kind: 'placed', actor: 'customer' },
    { at: '2026-11-20T14:44:00Z', kind: 'proof_submitted', actor: 'customer', note: 'shot.png' },
  ],
})

/** The shop of an administrator; answers what the list was asked. */
function shop(orders: OrderDetail[] = [pending, transfer], total = orders.length) {
  const asked: string[] = []
  server.use(
    http.get('*/api/orders/orders', ({ request }) => {
      const url = new URL(request.url)
      asked.push(url.search)
      if (request.headers.get('Authorization') !== 'Bearer tok') return new HttpResponse(null, { status: 401 })
      return HttpResponse.json(orders, { headers: { 'X-Total-Count': String(total) } })
    }),
    http.get('*/api/admin/orders/counts', () => HttpResponse.json({ Pending: 7, 'Payment Review': 3, Delivered: 412 })),
    http.get('*/api/orders/:id', ({ params }) => HttpResponse.json(orders.find((order) => order._id === params['id']))),
  )
  return asked
}

const open = (at = '/admin/orders') => renderPage(<AdminOrdersPage />, { at, user: admin, token: 'tok' })
const rowOf = async (number: string) => {
  const cell = await screen.findByText(number)
  const row = cell.closest('tr')
  if (!row) throw new Error(`no row of ${number}`)
  return row
}

describe('ORD-4 who may see it', () => {
  test('ORD-4 a guest finds the login with a way back, never a table', async () => {
    renderPage(<AdminOrdersPage />, { at: '/admin/orders' })
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/')
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  test('ORD-4 so does a customer, told who is logged in', async () => {
    renderPage(<AdminOrdersPage />, { at: '/admin/orders', user: user(), token: 'tok' })
    expect(await screen.findByText('You are logged in as Ayesha Khan, who is not an administrator.')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  test('ORD-4 after the login of an administrator the orders stand on the same page', async () => {
    shop()
    server.use(
      http.post('*/api/auth/login', () => HttpResponse.json({ status: 200, message: 'ok', user: admin, token: 'tok' })),
    )
    const { keys } = renderPage(<AdminOrdersPage />, { at: '/admin/orders' })
    await keys.type(await screen.findByLabelText('Email Address'), 'admin@gulaab.test')
    await keys.type(screen.getByLabelText('Password'), 'Admin@12345')
    await keys.click(screen.getByRole('button', { name: 'Login' }))
    expect(await screen.findByRole('table', { name: 'All orders, newest first' })).toBeVisible()
    expect(location.pathname).toBe('/admin/orders')
  })

  test('ORD-4 a session that has ended leads back to the login', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shop()
    renderPage(<AdminOrdersPage />, { at: '/admin/orders', user: admin, token: 'old' })
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(logged).toHaveBeenCalledWith('Failed to fetch orders:', expect.anything())
    expect(localStorage.getItem('user')).toBeNull()
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
    ).toEqual(['Order', 'Name', 'Items', 'Total', 'Status', 'Age', 'Action'])
    const row = await rowOf('GL-7K3M9Q')
    expect(row).toHaveTextContent(pending._id)
    expect(row).toHaveTextContent('Ayesha Khan')
    expect(row).toHaveTextContent('Rs 7,199.28')
    expect(within(row).getByText('Pending')).toBeVisible()
    expect(within(row).getByRole('button', { name: /^Mark as Delivered/ })).toBeVisible()
  })

  test('ORD-1 no orders: the exact words', async () => {
    shop([])
    open()
    expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeVisible()
  })

  test('ORD-3 a failed fetch is logged, said, and can be tried again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.use(
      http.get('*/api/orders/orders', () => HttpResponse.error()),
      http.get('*/api/admin/orders/counts', () => HttpResponse.json({})),
    )
    const { keys } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The orders could not be loaded.')
    expect(logged).toHaveBeenCalledWith('Failed to fetch orders:', expect.anything())
    shop()
    await keys.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })
})

describe('ORD-2 Mark as Delivered', () => {
  test('ORD-2 API-16 asks first, then the row shows the new status', async () => {
    shop()
    let sent: unknown
    server.use(
      http.put(`*/api/orders/update-status/${pending._id}`, async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({
          message: 'Saved',
          order: { ...pending, status: 'Delivered', allowed: ['Returned', 'Refunded'] },
        })
      }),
    )
    const { keys } = open()
    const row = await rowOf('GL-7K3M9Q')
    await keys.click(within(row).getByRole('button', { name: /^Mark as Delivered/ }))
    const dialog = screen.getByRole('dialog', { name: 'Mark as Delivered: GL-7K3M9Q?' })
    expect(dialog).toHaveTextContent('Cash to collect Rs 7,199')
    await keys.type(within(dialog).getByLabelText(/Note for the timeline/), 'Handed to her brother')
    await keys.click(within(dialog).getByRole('button', { name: 'Mark as Delivered' }))
    expect(await within(row).findByText('Delivered')).toBeVisible()
    expect(sent).toEqual({ status: 'Delivered', note: 'Handed to her brother' })
    expect(within(row).queryByRole('button', { name: /^Mark as Delivered/ })).not.toBeInTheDocument()
    expect(screen.getByText('Order GL-7K3M9Q is Delivered.')).toBeVisible()
  })

  test('ORD-3 API-16 a refusal is said clearly in the dialog, logged, and changes nothing', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shop()
    const message = 'Order GL-7K3M9Q is Cancelled and cannot be moved to Delivered.'
    server.use(http.put('*/api/orders/update-status/:id', () => HttpResponse.json({ message }, { status: 409 })))
    const { keys } = open()
    const row = await rowOf('GL-7K3M9Q')
    await keys.click(within(row).getByRole('button', { name: /^Mark as Delivered/ }))
    const dialog = screen.getByRole('dialog')
    await keys.click(within(dialog).getByRole('button', { name: 'Mark as Delivered' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message)
    expect(logged).toHaveBeenCalledWith('Failed to update the order:', expect.anything())
    await keys.click(within(dialog).getByRole('button', { name: 'Not yet' }))
    expect(within(row).getByText('Pending')).toBeVisible()
  })

  test('ORD-2 is offered only where the move is allowed', async () => {
    shop([orderDetail({ status: 'Cancelled', allowed: [] })])
    open()
    const row = await rowOf('GL-7K3M9Q')
    expect(within(row).queryByRole('button', { name: /^Mark as Delivered/ })).not.toBeInTheDocument()
  })
})

describe('ORD-2 search, filters and pages', () => {
  test('ORD-2 each goes to the server and into the address', async () => {
    const asked = shop([pending], 45)
    const { keys } = open()
    expect(await screen.findByText('1 to 20 of 45')).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Older orders' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?page=2&limit=20'))
    await keys.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'ayesha')
    await keys.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?search=ayesha&limit=20&page=1'))
    await keys.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'Cash on delivery')
    await waitFor(() => expect(asked.at(-1)).toBe('?search=ayesha&method=cod&limit=20&page=1'))
    await keys.click(within(screen.getByRole('list', { name: 'Status' })).getByRole('button', { name: /^Delivered/ }))
    await waitFor(() => expect(asked.at(-1)).toBe('?search=ayesha&status=Delivered&method=cod&limit=20&page=1'))
    expect(location.search).toBe('?search=ayesha&status=Delivered&method=cod')
  })

  test('ORD-2 the address is read on opening, and what it does not know is left out', async () => {
    const asked = shop()
    open('/admin/orders?status=Shipped&method=barter&page=x')
    await screen.findByRole('table')
    expect(asked).toEqual(['?status=Shipped&limit=20&page=1'])
    expect(screen.getByRole('button', { name: /^Shipped/ })).toHaveAttribute('aria-pressed', 'true')
  })

  test('ORD-2 the queues say how much waits, and filter', async () => {
    const asked = shop()
    const { keys } = open()
    const queue = await screen.findByRole('button', { name: /3\s*Proofs to check/ })
    await keys.click(queue)
    await waitFor(() => expect(asked.at(-1)).toBe('?status=Payment+Review&limit=20&page=1'))
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
    ).toEqual(['Confirm', 'Mark as Delivered', 'Cancel order'])
  })

  test('ORD-2 the payment screenshot comes with the token, and a transfer is accepted or rejected', async () => {
    shop()
    let auth: string | null = null
    server.use(
      http.get('*/api/orders/o2/proof', ({ request }) => {
        auth = request.headers.get('Authorization')
        return new HttpResponse('picture', { headers: { 'Content-Type': 'image/jpeg' } })
      }),
    )
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Details: order GL-PAY222' }))
    const proof = await screen.findByRole('img', { name: 'Payment screenshot of order GL-PAY222' })
    expect(proof).toHaveAttribute('src', expect.stringContaining('blob:'))
    expect(auth).toBe('Bearer tok')
    const moves = screen.getByRole('region', { name: 'Next step' })
    expect(within(moves).getByRole('button', { name: 'Accept payment' })).toBeVisible()
    expect(within(moves).getByRole('button', { name: 'Reject screenshot' })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Timeline' })).toHaveTextContent('shot.png')
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
