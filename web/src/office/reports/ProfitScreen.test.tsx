import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Profit } from '#/office/domain/shop/profitApi.ts'
import { ranges } from '#/office/ui/karachiDays.ts'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import ProfitScreen from './ProfitScreen.tsx'

const sums = { revenue: 4016.65, costs: 2950, expenses: 700, profit: 366.65, noCost: 1 }
const statement: Profit = {
  from: '2026-03',
  to: '2026-03',
  total: sums,
  months: [{ month: '2026-03', ...sums }],
  lines: [
    { kind: 'list', units: 4, amount: 7749.5, adds: 7749.5 },
    { kind: 'refunded', units: 0, amount: 1440, adds: -1440 },
    { kind: 'goods', units: 3, amount: 2700, adds: -2700 },
    { kind: 'no_cost', units: 1, amount: 1259.64, adds: 0 },
    { kind: 'no_fee', units: 2, amount: 0, adds: 0 },
  ],
  expenses: [{ kind: 'rent', amount: 700 }],
  behind: false,
  meaning: 'What shoppers pay.',
}
const rent = { _id: 'rent-of-march', day: '2026-03-01', kind: 'rent', amount: 700, note: 'March', version: 3 }

/** The shop's answers; every address that was asked for, and what was sent. */
function shop(expense: () => Response = () => HttpResponse.json({ ...rent, version: 4 })) {
  const asked: string[] = []
  const sent: unknown[] = []
  const note = ({ request }: { request: Request }) =>
    asked.push(new URL(request.url).pathname + new URL(request.url).search)
  server.use(
    http.get('*/api/admin/profit', (call) => (note(call), HttpResponse.json(statement))),
    http.get('*/api/admin/profit/top', (call) => {
      note(call)
      const row = {
        key: 'p1',
        label: 'Niacinamide',
        units: 3,
        revenue: 2440.68,
        costs: 2700,
        profit: -259.32,
        noCost: 0,
      }
      return HttpResponse.json({ rows: call.request.url.includes('by=product') ? [row] : [] })
    }),
    http.get('*/api/admin/expenses', (call) => (note(call), HttpResponse.json({ expenses: [rent] }))),
    http.put('*/api/admin/expenses/:id', async (call) => {
      note(call)
      sent.push(await call.request.json())
      return expense()
    }),
    http.delete('*/api/admin/expenses/:id', (call) => (note(call), new HttpResponse(null, { status: 204 }))),
    http.get('*/api/admin/reports/orders', (call) => (note(call), HttpResponse.json({ orders: [] }))),
  )
  return { asked, sent }
}

const today = ranges(Date.now()).days.to
const month = today.slice(0, 7)
const at = `/admin/profit?from=${month}&to=${month}`

test('BOOKS-2 the statement says what is not known, and every line leads to its orders', async () => {
  const { asked } = shop()
  const { keys } = renderOffice(<ProfitScreen />, { at })
  const lines = await screen.findByRole('list', { name: 'Profit and loss' })
  expect(lines).toHaveTextContent(/RevenueRs\s4,016.65/)
  expect(lines).toHaveTextContent(/Earned before expensesRs\s1,066.65/)
  expect(lines).toHaveTextContent(/ProfitRs\s366.65/)
  expect(
    within(lines).getByRole('button', { name: /Sold, cost unknown\s*1 unit, not counted\s*Rs\s1,259.64/ }),
  ).toBeVisible()
  expect(within(lines).getByRole('button', { name: /Courier’s charge not booked yet\s*2 orders/ })).toBeVisible()
  expect(screen.getByText(/1 unit sold without a known cost/)).toBeVisible()
  expect(screen.getByText(/2 orders without a booked charge/)).toBeVisible()
  await keys.click(within(lines).getByRole('button', { name: /at the cost of their lots\s*3 units\s*−Rs\s2,700/ }))
  expect(await screen.findByText('No orders stand behind it.')).toBeVisible()
  expect(asked.at(-1)).toMatch(
    new RegExp(`^/api/admin/reports/orders\\?kind=goods&from=${month}-01&to=${month}-(28|29|30|31)$`),
  )
})

test('BOOKS-2 a product leads to its own statement, and from there to its own orders', async () => {
  const { asked } = shop()
  const { keys } = renderOffice(<ProfitScreen />, { at })
  await keys.click(await screen.findByRole('button', { name: /Niacinamide\s*−Rs\s259.32/ }))
  expect(await screen.findByText('Only Niacinamide')).toBeVisible()
  expect(asked).toContain(`/api/admin/profit?from=${month}&to=${month}&by=product&key=p1`)
  await keys.click(screen.getByRole('button', { name: /^Refunds/ }))
  await waitFor(() => expect(asked.at(-1)).toContain('&by=product&key=p1'))
  await keys.keyboard('{Escape}')
  await keys.click(screen.getByRole('button', { name: 'Show everything' }))
  expect(screen.queryByText('Only Niacinamide')).not.toBeInTheDocument()
})

test('BOOKS-2 an expense is noted, changed with the version that was seen, and removed', async () => {
  let refused = true
  const { asked, sent } = shop(() =>
    refused
      ? HttpResponse.json(
          { message: 'Please check what is marked.', errors: { amount: 'Above 0, please.' } },
          { status: 422 },
        )
      : HttpResponse.json({ ...rent, version: 4 }),
  )
  const { keys } = renderOffice(<ProfitScreen />, { at })
  await keys.click(await screen.findByRole('button', { name: 'Note an expense' }))
  const dialog = within(screen.getByRole('dialog'))
  await keys.selectOptions(dialog.getByLabelText('For'), 'ads')
  await keys.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Above 0, please.')).toBeVisible()
  refused = false
  await keys.type(dialog.getByLabelText('Amount'), '1,250.5')
  await keys.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The expense is noted.')).toBeVisible()
  expect(sent.at(-1)).toEqual({ kind: 'ads', amount: 1250.5, day: today, note: '', version: 0 })
  // Both requests had one id, so that the first one, had it come, would not be a second expense.
  const ids = asked.filter((path) => /expenses\/./.test(path))
  expect(new Set(ids).size).toBe(1)
  await keys.click(screen.getByRole('button', { name: /^Change Rent/ }))
  await keys.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(asked).toContain('/api/admin/expenses/rent-of-march?version=3'))
})
