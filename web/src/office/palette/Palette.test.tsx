import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { renderOfficeApp, somebody } from '#/testing/renderOfficeApp.tsx'
import { server } from '#/testing/server.ts'

const found = {
  orders: [
    {
      _id: 'o1',
      number: 'GL-7K3Q9V',
      name: 'Ayesha Khan',
      city: 'Islamabad',
      phone: '0300 1234567',
      status: 'Pending',
      totalPrice: 18_250.5,
      createdAt: '2026-11-20T14:44:00Z',
    },
  ],
  people: [{ name: 'Ayesha Khan', phone: '0300 1234567', email: 'a@example.com', city: 'Islamabad', orders: 5 }],
  products: [{ _id: 'p1', name: 'Pocket Blush', brand: 'rhode' }],
}

function shop() {
  const asked: string[] = []
  server.use(
    http.get('*/api/admin/find', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q') ?? '')
      return HttpResponse.json(found)
    }),
    http.get('*/api/admin/orders', () => HttpResponse.json({ orders: [], total: { n: 0 } })),
    http.get('*/api/admin/orders/counts', () => HttpResponse.json({})),
    http.get('*/api/admin/orders/:id', () => new HttpResponse(null, { status: 404 })),
    http.get('*/api/admin/staff', () => HttpResponse.json({ members: [] })),
  )
  return asked
}

test('OFFICE-2 Ctrl K finds, the arrows choose, Enter goes there, and the focus is where it was', async () => {
  const asked = shop()
  const { keys } = renderOfficeApp({ user: user({ role: 'admin' }), me: somebody('admin') })
  await screen.findByRole('heading', { name: 'No orders found' })
  await keys.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: 'Find an order, a person, a product or a screen' })
  expect(field).toHaveFocus()
  await keys.type(field, '0300 123')
  await waitFor(() => expect(asked).toEqual(['0300 123']))
  const order = await screen.findByRole('option', { name: /GL-7K3Q9V Ayesha Khan/ })
  expect(order).toHaveAttribute('aria-selected', 'true')
  expect(field).toHaveAttribute('aria-activedescendant', order.id)
  expect(within(screen.getByRole('group', { name: 'Customers' })).getByRole('option')).toHaveTextContent('5 orders')
  await keys.keyboard('{ArrowDown}')
  expect(field).toHaveAttribute(
    'aria-activedescendant',
    within(screen.getByRole('group', { name: 'Customers' })).getByRole('option').id,
  )
  await keys.keyboard('{ArrowUp}{Enter}')
  expect(screen.queryByRole('combobox', { name: /Find an order/ })).not.toBeInTheDocument()
  expect(location.pathname + location.search).toBe('/admin/orders/GL-7K3Q9V')
})

test('OFFICE-2 screens are found by their name without asking the shop; Ctrl K again closes', async () => {
  const asked = shop()
  const { keys } = renderOfficeApp({ user: user({ role: 'admin' }), me: somebody('admin') })
  await screen.findByRole('heading', { name: 'No orders found' })
  await keys.click(screen.getByRole('button', { name: 'Find or do' }))
  await keys.type(screen.getByRole('combobox', { name: /Find an order/ }), 't')
  expect(screen.getByRole('option', { name: 'Team' })).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Orders' })).not.toBeInTheDocument()
  expect(asked).toEqual([])
  await keys.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox', { name: /Find an order/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Find or do' })).toHaveFocus()
})

test('STAFF-1 somebody whose role has no products is led to none; a search that fails says so', async () => {
  shop()
  server.use(http.get('*/api/admin/find', () => HttpResponse.json({ message: 'no' }, { status: 503 })))
  const { keys } = renderOfficeApp({ user: user({ role: 'accountant' }), me: somebody('accountant') })
  await screen.findByRole('heading', { name: 'No orders found' })
  await keys.keyboard('{Control>}k{/Control}blush')
  expect(await screen.findByText('The shop could not be searched.')).toBeVisible()
})

test('HOLD-2 Enter waits for the answer to what stands in the field, and goes to nothing older', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // the page that it goes to has no such order here
  shop()
  const asked: string[] = []
  let answer = () => {}
  server.use(
    http.get('*/api/admin/find', async ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? ''
      asked.push(q)
      if (q === 'GL-TA1FJD') await new Promise<void>((go) => (answer = go))
      const order = { ...found.orders[0], _id: q, number: q === 'GL-TA1FJD' ? q : 'GL-E7QVH3' }
      return HttpResponse.json({ orders: [order], people: [], products: [] })
    }),
  )
  const { keys } = renderOfficeApp({ user: user({ role: 'admin' }), me: somebody('admin') })
  await screen.findByRole('heading', { name: 'No orders found' })
  await keys.keyboard('{Control>}k{/Control}')
  const field = screen.getByRole('combobox', { name: /Find an order/ })
  await keys.type(field, 'GL-')
  await screen.findByRole('option', { name: /GL-E7QVH3/ })
  await keys.type(field, 'TA1FJD{Enter}')
  expect(field).toBeVisible()
  await waitFor(() => expect(asked).toContain('GL-TA1FJD'))
  expect(location.pathname).toBe('/admin/orders')
  answer()
  await waitFor(() => expect(location.pathname).toBe('/admin/orders/GL-TA1FJD'))
})
