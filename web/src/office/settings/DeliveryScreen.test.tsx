import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import DeliveryScreen from './DeliveryScreen.tsx'

const zone = (name: string, fee: number, cities: string[]) => ({
  name,
  cities,
  countries: [],
  fee,
  freeFrom: 0,
  from: 0,
  to: 0,
})

it('FEE-1 a zone gets steps for heavier parcels, and a product without a weight counts as the owner says', async () => {
  const saved: unknown[] = []
  const values = { deliveryZones: [zone('Punjab', 250, ['Multan'])], deliveryFee: 300, deliveryGrams: 250 }
  server.use(
    http.get('*/api/admin/settings', () => HttpResponse.json({ version: 3, values, owners: [] })),
    http.get('*/api/admin/couriers', () => HttpResponse.json({ couriers: [] })),
    http.post('*/api/admin/settings/delivery/trial', () => HttpResponse.json({}, { status: 500 })),
    http.patch('*/api/admin/settings', async ({ request }) => {
      const body = (await request.json()) as { values: object }
      saved.push(body.values)
      return HttpResponse.json({ version: 4, values: { ...values, ...body.values }, owners: [] })
    }),
  )
  const { keys } = renderOffice(<DeliveryScreen me={owner('settings.write', 'settings.bank')} />, {
    at: '/admin/settings/delivery',
  })
  await keys.click(await screen.findByRole('button', { name: 'Change Punjab' }))
  expect(screen.queryByLabelText('A product without a weight counts as (grams)')).toBeNull()
  const dialog = within(await screen.findByRole('dialog'))
  await keys.click(dialog.getByRole('button', { name: 'Add a step' }))
  await keys.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('Write a whole number.')).toBeVisible()
  await keys.type(dialog.getByLabelText('Above (grams)'), '500')
  const fee = dialog.getByLabelText('Its fee')
  await keys.clear(fee)
  await keys.type(fee, '350')
  await keys.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText(/250, above\s500\sg:\sRs\s350/)).toBeVisible()
  const grams = screen.getByLabelText('A product without a weight counts as (grams)')
  await keys.clear(grams)
  await keys.type(grams, '120')
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  await vi.waitFor(() =>
    expect(saved).toMatchObject([
      { deliveryZones: [{ fee: 250, steps: [{ above: 500, fee: 350 }] }], deliveryGrams: 120 },
    ]),
  )
})

it('FEE-1 says what other fees would have charged, and puts a city that no list has into a zone', async () => {
  const tried: unknown[] = []
  server.use(
    http.get('*/api/admin/settings', () =>
      HttpResponse.json({
        version: 3,
        values: { deliveryZones: [zone('Punjab', 250, ['Multan'])], deliveryFee: 300 },
        owners: [],
      }),
    ),
    http.post('*/api/admin/settings/delivery/trial', async ({ request }) => {
      tried.push(await request.json())
      return HttpResponse.json({
        days: 30,
        orders: 12,
        charged: 2000,
        freed: 0,
        forgone: 250,
        cost: 2100,
        would: tried.length === 1 ? 2000 : 1950,
        zones: [4, 8],
        unknown: [{ city: 'Chak 84 SB', orders: 2 }],
      })
    }),
  )
  const { keys } = renderOffice(<DeliveryScreen me={owner('settings.write', 'settings.bank')} />, {
    at: '/admin/settings/delivery',
  })
  expect(await screen.findByText('Rs 350.00')).toBeVisible() // 2,100 less what remains of 2,000
  expect(screen.getByText('Borne by the shop')).toBeVisible()
  expect(screen.getByText('8 orders in 30 days')).toBeVisible()
  expect(screen.queryByText(/With these fees/)).toBeNull()

  await keys.selectOptions(screen.getByLabelText('Put Chak 84 SB in a zone'), 'Punjab')
  expect(await screen.findByText(/they would have been charged Rs\s1,950\.00 instead of Rs\s2,000\.00/)).toBeVisible()
  expect(tried[1]).toMatchObject({ deliveryZones: [{ cities: ['Multan', 'Chak 84 SB'] }], deliveryFee: 300 })
  expect(within(screen.getByRole('list', { name: 'Zones' })).getByText('Multan, Chak 84 SB')).toBeVisible()
})
