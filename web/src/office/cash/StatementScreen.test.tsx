import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import StatementScreen from './StatementScreen.tsx'

const statement = (more: object = {}) => ({
  _id: 's1',
  courier: 'postex',
  fileName: 'cpr.csv',
  reference: '',
  day: '2026-11-19',
  state: 'open',
  rows: 2,
  known: false,
  columns: [
    { name: 'CN', samples: ['21001'], field: 'tracking' },
    { name: 'COD', samples: ['2,000'], field: '' },
    { name: 'Net', samples: ['1,733.80'], field: 'paid' },
  ],
  createdAt: '2026-11-19T10:00:00Z',
  ...more,
})
const line = {
  line: 3,
  tracking: '21002',
  reference: '',
  orderId: 'o1',
  number: 'GL-7K3M9Q',
  name: 'Anam Rauf',
  parcel: 1,
  outcome: 'short',
  message: 'Rs 1,733.80 is expected, Rs 800 came.',
  day: '2026-11-12',
  collected: 2000,
  fee: 195,
  tax: 31.2,
  withheld: 40,
  paid: 800,
  due: 2000,
  expected: 1733.8,
  difference: -933.8,
  booked: false,
  charge: false,
  statement: 's1',
}
const task = (kind: string) => ({
  _id: 't1',
  kind,
  title: 'A look at cpr.csv',
  state: 'done',
  done: 2,
  total: 2,
  counts: {},
  createdAt: '2026-11-19T10:00:00Z',
})

const sums = { lines: 2, collected: 4000, expected: 3467.6, paid: 2533.8, difference: -933.8 }
const around = [
  http.get('*/api/admin/couriers', () =>
    HttpResponse.json({ couriers: [{ key: 'postex', name: 'PostEx', on: true }] }),
  ),
  http.get('*/api/admin/couriers/postex/rates', () =>
    HttpResponse.json({
      rates: [
        { from: '2026-08-01', fee: 195, tax: 1600, withheld: 200 },
        { from: '2027-01-01', fee: 300, tax: 1600, withheld: 200 },
      ],
      law: [{ from: '2025-07-01', fee: 0, tax: 0, withheld: 200 }],
    }),
  ),
]

test('OFFICE-2 a statement that is none leads back to the others', async () => {
  server.use(
    http.get('*/api/admin/statements/:id', () =>
      HttpResponse.json({ message: 'There is no such statement.' }, { status: 404 }),
    ),
  )
  renderOffice(<StatementScreen />, { at: '/admin/cash/nope', path: '/admin/cash/:id' })
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such statement.')
  expect(screen.getByRole('heading', { level: 1, name: 'Courier money' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Courier money' })).toHaveAttribute('href', '/admin/cash')
})

test('CASH-1 columns are said once, what differs is shown before anything is saved, and saving wants its reference', async () => {
  let now: object = statement()
  const sent: unknown[] = []
  server.use(
    ...around,
    http.get('*/api/admin/changes', () => HttpResponse.json({ changes: [], at: 'x' })),
    http.get('*/api/admin/tasks/t1', () => HttpResponse.json(task('statement.check'))),
    http.get('*/api/admin/tasks/t1/*', () => HttpResponse.json({ rows: [] })),
    http.get('*/api/admin/statements/s1', () =>
      HttpResponse.json({
        statement: now,
        lines: 'checkTask' in now ? [line] : [],
        sums,
        counts: 'checkTask' in now ? { matched: 1, short: 1, charged: 1 } : {},
        books: 'checkTask' in now ? 3 : 0,
        asks: 'checkTask' in now ? 1 : 0,
      }),
    ),
    http.put('*/api/admin/statements/s1', async ({ request }) => {
      sent.push(await request.json())
      if (sent.length === 1)
        return HttpResponse.json(
          { message: 'No.', errors: { fields: 'Say which column holds the cash that was taken at the door.' } },
          { status: 422 },
        )
      return HttpResponse.json(statement())
    }),
    http.post('*/api/admin/statements/s1/check', () => {
      now = statement({ checkTask: 't1' })
      return HttpResponse.json(task('statement.check'), { status: 202 })
    }),
    http.post('*/api/admin/statements/s1/take', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(
        { message: 'Please check what is marked.', errors: { reference: 'Write what the payment is known by.' } },
        { status: 422 },
      )
    }),
  )
  const { keys } = renderOffice(<StatementScreen />, { at: '/admin/cash/s1', path: '/admin/cash/:id' })
  await keys.click(await screen.findByRole('button', { name: 'Check the lines' }))
  expect(await screen.findByText('Say which column holds the cash that was taken at the door.')).toBeVisible()
  await keys.selectOptions(screen.getByLabelText(/COD/), 'Cash collected')
  await keys.click(screen.getByRole('button', { name: 'Check the lines' }))
  expect((await screen.findAllByText('Paid short'))[0]).toBeVisible()
  expect(screen.getByText('21002')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Does not agree ?1$/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Return charged ?1$/ })).toBeVisible()
  expect(sent[1]).toEqual({ fields: ['tracking', 'collected', 'paid'], answers: {} })
  await keys.click(screen.getByRole('button', { name: 'Save 3 lines, ask about 1' }))
  expect(await screen.findByText('Write what the payment is known by.')).toBeVisible()
  await waitFor(() => expect(sent[2]).toEqual({ reference: '', day: '2026-11-19' }))
})

test('CASH-1 what is left out is said and shown, sums are of the rest, and the rule names the rate of the day', async () => {
  const asked: string[] = []
  server.use(
    ...around,
    http.get('*/api/admin/changes', () => HttpResponse.json({ changes: [], at: 'x' })),
    http.get('*/api/admin/tasks/t1', () => HttpResponse.json(task('statement.check'))),
    http.get('*/api/admin/tasks/t1/*', () => HttpResponse.json({ rows: [] })),
    http.get('*/api/admin/statements/s1', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(`${searchParams.get('differ') ?? ''} ${searchParams.get('outcome') ?? ''}`)
      const before = {
        ...line,
        line: 9,
        tracking: '21009',
        outcome: 'paid_before',
        message: 'It was paid with CPR-1 already.',
      }
      return HttpResponse.json({
        statement: statement({ checkTask: 't1', known: true }),
        lines: searchParams.get('outcome') === 'paid_before' ? [before] : [line],
        counts: { matched: 1, short: 1, paid_before: 2 },
        sums,
        books: 2,
        asks: 1,
      })
    }),
  )
  const { keys } = renderOffice(<StatementScreen />, { at: '/admin/cash/s1', path: '/admin/cash/:id' })
  expect(await screen.findByRole('heading', { name: 'PostEx statement' })).toBeVisible()
  expect(screen.getByText('Columns, as last time')).toBeVisible()
  const foot = screen.getByRole('row', { name: /All 2 parcels/ })
  expect(foot).toHaveTextContent(/Rs 4,000\.00.*Rs 3,467\.60.*Rs 2,533\.80.*−Rs 933\.80/)
  expect(
    await screen.findByText(/− Rs 195 delivery − 16 % tax on it − 2 % withheld.*Rates of PostEx since 1 Aug/),
  ).toBeVisible()
  expect(screen.getByText('2 lines are left out:')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'See them' }))
  expect(await screen.findByText('It was paid with CPR-1 already.')).toBeVisible()
  expect(asked.at(-1)).toBe(' paid_before')
  expect(screen.getByRole('button', { name: /^Paid before/ })).toHaveAttribute('aria-pressed', 'true')
  // The columns can be chosen again as long as nothing is saved.
  await keys.click(screen.getByRole('button', { name: 'Change the columns' }))
  expect(screen.getByLabelText(/COD/)).toBeVisible()
})
