import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { CashSheet } from './CashSheet.tsx'

const cash = (second: number) => ({
  total: 720 + second,
  late: 0,
  couriers: [
    {
      courier: 'postex',
      courierName: 'PostEx',
      week: 720 + second,
      fortnight: 0,
      month: 0,
      older: 0,
      parcels: 2,
      days: [
        { day: '2026-01-02', parcels: 1, amount: 720.1 },
        { day: '2026-01-05', parcels: 1, amount: second + 0.2 },
      ],
    },
  ],
})

test('KNOW-1 what is noted as paid over is the sum that was seen, and nothing where it is another by now', async () => {
  const sent: unknown[] = []
  let second = 2160
  server.use(
    http.get('*/api/admin/reports/cash', () => HttpResponse.json(cash(second))),
    http.post('*/api/admin/reports/cash', async ({ request }) => {
      sent.push(await request.json())
      if (sent.length > 1) return HttpResponse.json({ parcels: 1, amount: 720.1 })
      second = 3000
      return HttpResponse.json({ message: 'Until 2026-01-05 it is Rs 3,720 by now.' }, { status: 409 })
    }),
  )
  const { keys } = renderOffice(<CashSheet mayPay now={Date.UTC(2026, 0, 9)} onOpen={() => undefined} />, {
    at: '/admin/reports',
  })
  await keys.click(await screen.findByRole('button', { name: 'Note what PostEx paid over' }))
  const dialog = screen.getByRole('dialog', { name: 'What did PostEx pay over?' })
  expect(within(dialog).getByText('Rs 2,880 for 2 parcels')).toBeVisible()
  await keys.type(within(dialog).getByRole('textbox', { name: /Reference/ }), 'CPR 7')
  await keys.click(within(dialog).getByRole('button', { name: 'Note it' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Rs 3,720 by now')
  expect(sent[0]).toMatchObject({ courier: 'postex', amount: 2880.3, reference: 'CPR 7' })
  // The report was requested again: the sum to compare is the current one.
  expect(await within(dialog).findByText('Rs 3,720 for 2 parcels')).toBeVisible()

  const day = within(dialog).getByLabelText(/Delivered until/)
  await keys.clear(day)
  await keys.type(day, '2026-01-03')
  expect(within(dialog).getByText('Rs 720 for 1 parcel')).toBeVisible()
  await keys.click(within(dialog).getByRole('button', { name: 'Note it' }))
  await waitFor(() => expect(sent[1]).toMatchObject({ until: '2026-01-03', amount: 720.1 }))
})
