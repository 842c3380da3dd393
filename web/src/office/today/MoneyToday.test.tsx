import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { MoneyToday } from './MoneyToday.tsx'

test('TODAY-1 what was booked of transfers and refunds stands beside what was delivered', async () => {
  const none = { sold: 0, back: 0, parcels: 0 }
  server.use(
    http.get('*/api/admin/reports/summary', () => HttpResponse.json({ total: none, before: none })),
    http.get('*/api/admin/reports/cash', () => HttpResponse.json({ total: 0, late: 0, couriers: [] })),
  )
  renderOffice(<MoneyToday now={Date.now()} moved={{ credited: 69454.5, refunded: 3622.5 }} />, { at: '/admin/today' })
  const money = await screen.findByRole('region', { name: 'Money today' })
  expect(within(money).getByText('Rs 69,454.50')).toBeVisible()
  expect(within(money).getByText('−Rs 3,622.50')).toBeVisible()
})
