import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import LedgerScreen from './LedgerScreen.tsx'

test.each([
  ['from the shelf', 'shelf', 'order', '−2'],
  ['to the shelf', 'supplier', 'shelf', '+2'],
  ['past the shelf', 'order', 'parcel', '2'],
])('STOCK-1 a move %s says so by its sign', async (_, from, to, shown) => {
  const move = { _id: 'm1', at: '2026-11-21T10:00:00Z', actor: 'shop', name: 'Toner', image: '', size: '', color: '' }
  server.use(
    http.get('*/api/admin/stock/moves', () => HttpResponse.json({ moves: [{ ...move, from, to, quantity: 2 }] })),
  )
  renderOffice(<LedgerScreen me={owner('products.read')} />, { at: '/admin/stock/ledger' })
  expect(await screen.findByText(shown)).toBeVisible()
})
