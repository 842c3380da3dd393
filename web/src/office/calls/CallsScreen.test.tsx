import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import CallsScreen from './CallsScreen.tsx'
import { copy } from './calls.copy.ts'

test('OFFICE-2 a list of calls that cannot be read is not said to be empty', async () => {
  server.use(
    http.get('*/api/admin/calls', () => HttpResponse.json({ message: 'Something went wrong!' }, { status: 500 })),
  )
  renderOffice(<CallsScreen me={owner('orders.read', 'orders.contact')} />, { at: '/admin/calls' })
  expect(await screen.findByRole('button', { name: copy.retry })).toBeVisible()
  expect(screen.queryByText(copy.empty)).not.toBeInTheDocument()
})

test('TODAY-1 COD-3 a desk on which nothing waits leads to the work that does, and a list is awaited as rows', async () => {
  const none = { total: 0, orders: [] }
  const queues = [
    { link: '/admin/calls', count: 1, late: 0 },
    { link: '/admin/proofs', count: 3, late: 0 },
  ]
  server.use(
    http.get('*/api/admin/calls', () => HttpResponse.json({ due: none, later: none, unreachable: none })),
    http.get('*/api/admin/today/counts', () => HttpResponse.json({ queues })),
  )
  const { container } = renderOffice(<CallsScreen me={owner('orders.read', 'orders.contact')} />, {
    at: '/admin/calls',
  })
  expect(container.querySelectorAll('[aria-hidden="true"]').length).toBeGreaterThan(5)
  expect(await screen.findByRole('link', { name: 'Check proofs, 3 waiting' })).toHaveAttribute('href', '/admin/proofs')
  expect(screen.getByText(copy.waiting(0))).toHaveTextContent('none waiting')
  expect(screen.queryByRole('button', { name: copy.next })).not.toBeInTheDocument()
})

test('GUARD-7 a phone with several orders is one row, which says how many there are', async () => {
  const none = { total: 0, orders: [] }
  const first = { _id: 'a', number: 'GL-1', name: 'Hira', city: 'Lahore', totalPrice: 100, tries: 0, ofPhone: 9 }
  server.use(
    http.get('*/api/admin/calls', () =>
      HttpResponse.json({
        due: { total: 11, orders: [{ ...first, createdAt: '2026-11-24T04:31:00Z' }] },
        later: none,
        unreachable: none,
      }),
    ),
  )
  renderOffice(<CallsScreen me={owner('orders.read', 'orders.contact')} />, { at: '/admin/calls' })
  expect(await screen.findByText('Lahore')).toBeVisible()
  expect(screen.getByText(/^· 9 orders of this phone$/)).toBeVisible()
  expect(screen.getByText(/2 more/)).toBeVisible()
})
