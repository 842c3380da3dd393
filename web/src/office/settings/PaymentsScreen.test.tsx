import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import PaymentsScreen from './PaymentsScreen.tsx'

const trial = { days: 30, cash: 3, first: 1, fees: 0, wouldFees: 300, saved: 0, wouldSave: 71 }

function serve() {
  const saved: unknown[] = []
  server.use(
    http.get('*/api/admin/settings', () => HttpResponse.json({ version: 3, values: {}, owners: ['cashFee'] })),
    http.post('*/api/admin/settings/payments/trial', () => HttpResponse.json(trial)),
    http.patch('*/api/admin/settings', async ({ request }) => {
      saved.push(await request.json())
      return HttpResponse.json({ version: 4, values: { cashFee: 100, prepaidPercent: 3 }, owners: ['cashFee'] })
    }),
  )
  return saved
}

it('FEE-2 reckons a cart both ways by what is typed, says what the last orders would have brought, and keeps whole numbers alone', async () => {
  const saved = serve()
  const { keys } = renderOffice(<PaymentsScreen me={owner('settings.write', 'settings.bank')} />, {
    at: '/admin/settings/payments',
  })
  expect(await screen.findByText('Both ways cost the same, and the shop says so.')).toBeVisible()
  expect(await screen.findByText('3 orders in cash')).toBeVisible()
  expect(screen.queryByText(/With these figures/)).toBeNull()

  await keys.type(screen.getByLabelText('Fee for cash'), '1.5')
  expect(screen.getByText('Write a whole number.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  expect(saved).toEqual([])
  await keys.clear(screen.getByLabelText('Fee for cash'))
  await keys.type(screen.getByLabelText('Fee for cash'), '100')
  await keys.type(screen.getByLabelText('Off the goods, for paying first'), '3')
  // 3 % of 2,376 are 71.28, in whole rupees 71.
  expect(screen.getByText('Rs 2,305.00')).toBeVisible()
  expect(screen.getByText('Rs 2,476.00')).toBeVisible()
  expect(screen.getByText('Rs 171.00')).toBeVisible()
  expect(await screen.findByText(/would have brought Rs\s300\.00 in fees instead of Rs\s0/)).toBeVisible()
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Saved. Every page says it within two seconds.')).toBeVisible()
  expect(saved).toEqual([{ values: { cashFee: 100, prepaidPercent: 3, prepaidMost: 0 } }])
})

it('FEE-2 who may not change money reads the figures', async () => {
  serve()
  renderOffice(<PaymentsScreen me={owner('settings.write')} />, { at: '/admin/settings/payments' })
  expect(await screen.findByLabelText('Fee for cash')).toHaveAttribute('readonly')
})
