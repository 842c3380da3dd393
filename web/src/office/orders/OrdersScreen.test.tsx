import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { admin, officeOrder, open, pending, rowNamed, shop } from '#/testing/officeOrders.tsx'
import { renderOfficeApp, somebody } from '#/testing/renderOfficeApp.tsx'
import { server } from '#/testing/server.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'

describe('ORD-4 who may see it', () => {
  test('ORD-4 a guest finds the login with a way back, never a table', async () => {
    renderOfficeApp()
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/')
    // STAFF-4: staff are invited; nobody can register here.
    expect(screen.queryByRole('link', { name: 'Sign Up' })).not.toBeInTheDocument()
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
      http.get('*/api/auth/session', () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 })),
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
    const { keys } = open()
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
    await keys.click(within(row).getByRole('button', { name: /^More/ }))
    expect(within(row).getByRole('menuitem', { name: 'Mark as Delivered' })).toBeVisible()
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

  test('GUARD-6 a page too many asks for the code, and comes after it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shop()
    let shown = false
    server.use(
      http.get('*/api/admin/orders', () =>
        shown
          ? HttpResponse.json({ orders: [officeOrder()], total: 1 })
          : HttpResponse.json(
              { message: 'Please show once more that it is you.', errors: { factor: 'again' } },
              { status: 403 },
            ),
      ),
      http.post('*/api/admin/factor/check', () => {
        shown = true
        return HttpResponse.json({ ...somebody('admin'), factor: { has: false } })
      }),
    )
    const { keys } = open('/admin/orders?after=1764000000000000-0198a0c0-0000-7000-8000-000000000001')
    expect(await screen.findByRole('dialog', { name: 'Show that it is you' })).toBeVisible()
    await keys.type(screen.getByLabelText(/^Your password|code/), '123456{Enter}')
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
    // With the office's cookie, and for the version that was shown.
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
    await keys.click(within(row).getByRole('button', { name: /^More/ }))
    await keys.click(within(row).getByRole('menuitem', { name: 'Mark as Delivered' }))
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
    await keys.click(within(row).getByRole('button', { name: /^More/ }))
    await keys.click(within(row).getByRole('menuitem', { name: 'Mark as Delivered' }))
    const dialog = screen.getByRole('dialog')
    await keys.type(within(dialog).getByLabelText(/Note/), 'To her brother')
    await keys.click(within(dialog).getByRole('button', { name: 'Mark as Delivered' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message)
    expect(dialog).toHaveTextContent(/Hamza Ali: .* \(20 November 2026, 20:00\): “Asked for it”/)
    expect(within(dialog).getByLabelText(/Note/)).toHaveValue('To her brother')
    expect(logged).toHaveBeenCalledWith('Failed to update the order:', expect.anything())
    // The list shows the present state, on which another attempt is decided.
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
