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

test('CASH-1 columns are said once, what differs is shown before anything is saved, and saving wants its reference', async () => {
  let now: object = statement()
  const sent: unknown[] = []
  server.use(
    http.get('*/api/admin/changes', () => HttpResponse.json({ changes: [], at: 'x' })),
    http.get('*/api/admin/tasks/t1', () => HttpResponse.json(task('statement.check'))),
    http.get('*/api/admin/tasks/t1/*', () => HttpResponse.json({ rows: [] })),
    http.get('*/api/admin/statements/s1', () =>
      HttpResponse.json({
        statement: now,
        lines: 'checkTask' in now ? [line] : [],
        counts: 'checkTask' in now ? { matched: 1, short: 1, not_delivered: 1 } : {},
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
  expect(sent[1]).toEqual({ fields: ['tracking', 'collected', 'paid'] })
  await keys.click(screen.getByRole('button', { name: 'Save 3 lines, ask about 1' }))
  expect(await screen.findByText('Write what the payment is known by.')).toBeVisible()
  await waitFor(() => expect(sent[2]).toEqual({ reference: '', day: '2026-11-19' }))
})
