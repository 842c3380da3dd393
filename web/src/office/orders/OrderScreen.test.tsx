import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { officeOrder, open, pending, shop } from '#/testing/officeOrders.tsx'
import { server } from '#/testing/server.ts'
import { agreementOf, parcelOf, paymentOf } from './states.ts'

describe('OFFICE-2 an order has an address of its own', () => {
  test('OFFICE-2 it opens from the list and leads back to it with its filters and its pages', async () => {
    const other = officeOrder({ _id: 'o3', number: 'GL-PAY333' })
    const asked = shop([pending, other], { next: 'key.2' })
    const { keys } = open('/admin/orders?method=cod')
    await keys.click(await screen.findByRole('button', { name: 'Older orders' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?method=cod&after=key.2'))
    await keys.click(await screen.findByRole('link', { name: 'GL-7K3M9Q' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'GL-7K3M9Q' })).toBeVisible()

    await keys.click(screen.getByRole('link', { name: 'The next order' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'GL-PAY333' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'The next order' })).not.toBeInTheDocument()
    await keys.click(within(screen.getByRole('main')).getByRole('link', { name: 'Orders' }))
    expect(await screen.findByRole('table')).toBeVisible()
    expect(location.search).toBe('?method=cod&after=key.2')
    await keys.click(screen.getByRole('button', { name: 'Newer orders' }))
    await waitFor(() => expect(location.search).toBe('?method=cod'))
  })

  test('OFFICE-2 by a bare link it leads to all orders; E changes it and P prints it', async () => {
    shop([officeOrder({ moves: ['confirm', 'edit'] })])
    const { keys } = open('/admin/orders/GL-7K3M9Q')
    expect(await screen.findByRole('heading', { level: 1, name: 'GL-7K3M9Q' })).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Orders' })).toHaveAttribute(
      'href',
      '/admin/orders',
    )
    expect(screen.queryByRole('navigation', { name: 'Orders of the list' })).not.toBeInTheDocument()
    expect(await screen.findByText('To this phone: 3 delivered, 1 refused.')).toBeVisible()
    await keys.keyboard('p')
    const papers = screen.getByRole('dialog', { name: 'Print papers of GL-7K3M9Q' })
    expect(within(papers).getByRole('link', { name: 'Packing slip, A5' })).toHaveAttribute(
      'href',
      `/admin/print/slips?orders=${pending._id}`,
    )
    expect(within(papers).getByText('Address label: after packing')).toBeVisible()
    await keys.click(within(papers).getByRole('button', { name: /Close/ }))
    await keys.keyboard('e')
    expect(location.pathname).toBe(`/admin/orders/${pending._id}/edit`)
  })

  test('ORD-3 an order that does not come is said, and can be asked for again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shop()
    server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.error()))
    const { keys } = open('/admin/orders/GL-7K3M9Q')
    expect(
      await screen.findByText(
        'This order could not be loaded. The shop cannot be reached. Check your connection and try again.',
      ),
    ).toBeVisible()
    expect(logged).toHaveBeenCalledWith('Failed to fetch orders:', expect.anything())
    shop()
    await keys.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'GL-7K3M9Q' })).toBeVisible()
  })

  test('OFFICE-2 an order that does not exist is said to be none, with the way to those there are', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    shop()
    server.use(
      http.get('*/api/admin/orders/:id', () => HttpResponse.json({ message: 'Order not found' }, { status: 404 })),
    )
    const { keys } = open('/admin/orders/GL-7K3M9Q')
    expect(await screen.findByRole('heading', { name: 'There is no order GL-7K3M9Q' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await keys.click(screen.getByRole('link', { name: 'To the orders' }))
    expect(location.pathname).toBe('/admin/orders')
  })
})

test('ORD-2 agreement, money and parcel are told apart, each with what waits', () => {
  const told = (order: Parameters<typeof officeOrder>[0]) => {
    const given = officeOrder(order)
    return [agreementOf(given), paymentOf(given), parcelOf(given)].map(({ words, sub }) =>
      sub ? `${words}: ${sub}` : words,
    )
  }
  expect(told({})).toEqual(['To confirm', 'Cash on delivery: Rs 7,199 to collect', 'None: packed once it is confirmed'])
  expect(
    told({
      placement: 'confirmed',
      events: [{ at: '2026-11-20T14:44:00Z', kind: 'confirmed', actor: 'u2' }],
      people: { u2: 'Hamza Ali' },
    }),
  ).toEqual(['Confirmed: 20 November 2026, 19:44 ·\u00a0Hamza Ali', 'Cash on delivery: Rs 7,199 to collect', 'To pack'])
  expect(told({ method: 'bank_transfer', paysBefore: true, payment: 'proof_submitted' }).slice(0, 2)).toEqual([
    'Comes with the payment',
    'Proof to check',
  ])
  expect(told({ placement: 'cancelled' })).toEqual(['Cancelled', 'Nothing is due', 'None'])
})
