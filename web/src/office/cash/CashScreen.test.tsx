import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import CashScreen from './CashScreen.tsx'

const statement = (id: string, state: string, result?: object) => ({
  _id: id,
  courier: 'postex',
  fileName: `${id}.csv`,
  reference: state === 'open' ? '' : id,
  day: '2026-11-19',
  state,
  rows: 64,
  known: true,
  columns: [],
  createdAt: '2026-11-19T10:00:00Z',
  ...(result && { result }),
})

test('CASH-1 CASH-2 the list says what each statement came to and what is still to be cleared', async () => {
  server.use(
    http.get('*/api/admin/cash', () =>
      HttpResponse.json({
        statements: [
          statement('CPR-4', 'open'),
          statement('CPR-3', 'open', { counts: { matched: 62, over: 2 }, asks: 2, open: 2, difference: 500 }),
          statement('CPR-2', 'taken', {
            counts: { matched: 61, short: 2, unknown: 1 },
            asks: 3,
            open: 2,
            difference: -938,
          }),
          statement('CPR-1', 'taken', { counts: { matched: 64 }, asks: 0, open: 0, difference: 0 }),
        ],
        disputes: [],
        inDispute: 0,
        withheld: [{ month: '2026-11', parcels: 8, collected: 43852, withheld: 887.04 }],
      }),
    ),
    http.get('*/api/admin/reports/cash', () => HttpResponse.json({ total: 0, late: 0, couriers: [] })),
    http.get('*/api/admin/couriers', () =>
      HttpResponse.json({ couriers: [{ key: 'postex', name: 'PostEx', active: true }] }),
    ),
  )
  renderOffice(<CashScreen />, { at: '/admin/cash' })
  const rows = within(await screen.findByRole('region', { name: 'Statements' }))
  expect(rows.getByRole('link', { name: /CPR-2/ })).toHaveTextContent(
    /Taken · 64 lines.*61 matched, 2 short, 1 unknown.*−Rs 938.*2 to clear/,
  )
  expect(rows.getByRole('link', { name: /CPR-1/ })).toHaveTextContent(/64 matched.*Nothing to clear/)
  // Nothing is open with the courier before the statement is settled.
  expect(rows.getByRole('link', { name: /CPR-3/ })).toHaveTextContent(
    /62 matched, 2 over.*\+Rs 500.*2 would be asked about/,
  )
  expect(rows.getByRole('link', { name: /CPR-4/ })).not.toHaveTextContent(/matched|clear|ask/)
  const months = within(screen.getByRole('region', { name: 'Tax withheld by month' }))
  expect(months.getByRole('link', { name: 'November 2026' })).toHaveAttribute(
    'href',
    expect.stringContaining('2026-11'),
  )
})
