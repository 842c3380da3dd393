import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { orderDetail, user, tracking } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import OrdersPage from './OrdersPage.tsx'

describe('ORD-1 the table', () => {
  test('ORD-1 shows number and _id, name, items, total and status', async () => {
    let auth: string | null = null
    server.use(
      http.get('*/api/orders/orders', ({ request }) => {
        auth = request.headers.get('Authorization')
        return HttpResponse.json([orderDetail(), orderDetail({ _id: 'second', number: 'GL-2', status: 'Delivered' })])
      }),
    )
    renderPage(<OrdersPage />, { at: '/orders', user: user(), token: 'tok' })
    expect(screen.getByText('Loading...')).toBeVisible()
    const table = await screen.findByRole('table', { name: 'Your orders, newest first' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Order', 'Name', 'Items', 'Total', 'Status', 'Details'])
    const [, first] = within(table).getAllByRole('row')
    expect(first).toHaveTextContent('GL-7K3M9Q')
    expect(first).toHaveTextContent(orderDetail()._id)
    expect(first).toHaveTextContent('20 November 2026')
    expect(first).toHaveTextContent('Ayesha Khan')
    expect(first).toHaveTextContent('2 × Advanced Snail 96 Mucin Power Essence')
    expect(first).toHaveTextContent('Rs 7,199.28')
    expect(within(first!).getByText('Pending')).toBeVisible()
    expect(auth).toBe('Bearer tok')
  })

  test('ORD-1 without orders it says so in the exact words', async () => {
    server.use(http.get('*/api/orders/orders', () => HttpResponse.json([])))
    renderPage(<OrdersPage />, { at: '/orders' })
    expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Track an order' })).toHaveAttribute('href', '/track')
  })

  test('ORD-1 the details of an order open under its row and close again', async () => {
    server.use(
      http.get('*/api/orders/orders', () => HttpResponse.json([orderDetail()])),
      http.get(`*/api/orders/${orderDetail()._id}`, () =>
        HttpResponse.json(orderDetail({ tracking: tracking({ cash: 7199 }) })),
      ),
    )
    const { keys } = renderPage(<OrdersPage />, { at: '/orders' })
    await keys.click(await screen.findByRole('button', { name: 'Details: order GL-7K3M9Q' }))
    expect(await screen.findByRole('heading', { name: 'We have your order' })).toBeVisible()
    const parcel = screen.getByRole('region', { name: 'Your parcel' })
    expect(parcel).toHaveTextContent('TotalRs 7,199.28')
    expect(parcel).toHaveTextContent('Cash to keep ready:rounded to the rupeeRs 7,199')
    expect(screen.getByRole('list', { name: 'What happened so far' })).toHaveTextContent('Order placed')
    await keys.click(screen.getByRole('button', { name: 'Hide details: order GL-7K3M9Q' }))
    expect(screen.queryByRole('heading', { name: 'We have your order' })).not.toBeInTheDocument()
  })
})

test('ORD-3 a failed fetch is logged, said, and can be tried again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.use(http.get('*/api/orders/orders', () => HttpResponse.error(), { once: true }))
  const { keys } = renderPage(<OrdersPage />, { at: '/orders' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Your orders could not be loaded.')
  expect(logged).toHaveBeenCalledWith('Failed to fetch orders:', expect.anything())
  server.use(http.get('*/api/orders/orders', () => HttpResponse.json([])))
  await keys.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'No orders found' })).toBeVisible())
})

test('WEB-1 a login that has ended turns into a guest’s view with a way to log in', async () => {
  server.use(
    http.get('*/api/orders/orders', ({ request }) =>
      request.headers.get('Authorization')
        ? HttpResponse.json({ message: 'Please log in.' }, { status: 401 })
        : HttpResponse.json([orderDetail({ number: 'GL-GUEST1' })]),
    ),
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderPage(<OrdersPage />, { at: '/orders', user: user(), token: 'old' })
  expect(await screen.findByText('GL-GUEST1')).toBeVisible()
  expect(screen.getByText(/Your login has ended/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Forders')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(localStorage.getItem('authToken')).toBeNull()
})
