import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { CityQuestions } from './CityQuestions.tsx'
import { copy } from './parcels.copy.ts'
import type { Courier, ParcelRow } from '#/office/domain/orders/parcelsApi.ts'

const words = copy.hand

const courier = (key: string, name: string, on = true): Courier =>
  ({ key, name, on, attempts: 2, cutoffs: [], columns: [], out: [], version: 1, ready: 1 }) as unknown as Courier

const row = (n: number, city: string, more: Partial<ParcelRow> = {}): ParcelRow => ({
  _id: `order-${n}-1`,
  code: `GL-00000${n}-1`,
  orderId: `order-${n}`,
  number: `GL-00000${n}`,
  no: 1,
  name: 'Hina Rauf',
  city,
  courier: 'tcs',
  courierName: 'TCS',
  tracking: '',
  collect: 2000,
  weight: 0,
  state: 'packed',
  stateAt: '2026-11-20T09:00:00Z',
  attempts: 0,
  replacement: false,
  ...more,
})

function shop(rows: readonly ParcelRow[], only = '', refuses?: string) {
  const said: unknown[] = []
  server.use(
    http.get('*/api/cities', () => HttpResponse.json({ Sindh: [['Karachi', '75600', 'کراچی', []]] })),
    http.put('*/api/admin/couriers/:key/cities', async ({ request, params }) => {
      said.push({ courier: params['key'], ...((await request.json()) as object) })
      return refuses
        ? HttpResponse.json({ message: refuses }, { status: 409 })
        : HttpResponse.json({ message: 'Noted.' })
    }),
  )
  const couriers = [courier('postex', 'PostEx'), courier('tcs', 'TCS')]
  return {
    said,
    ...renderOffice(<CityQuestions rows={rows} couriers={couriers} only={only} />, { at: '/admin/hand-over' }),
  }
}

test('READ-8 a city that no list has is asked once for a courier and a spelling', async () => {
  const asked = { cityAskedBy: ['tcs'] }
  const { said, keys } = shop([
    row(1, 'Chak 87', asked),
    row(2, 'chak 87', asked),
    row(3, 'Lahore'),
    row(4, 'Chak 87', { courier: '', cityAskedBy: ['postex', 'tcs'] }), // it would go with the first courier in use
  ])
  expect(await screen.findByRole('heading', { name: words.cities(2) })).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  const field = screen.getByRole('combobox', { name: words.cityOf('TCS', 'Chak 87') })
  expect(screen.getAllByRole('button', { name: words.citySave })[0]).toBeDisabled()
  await keys.type(field, ' Sargodha {Enter}')
  await waitFor(() => expect(said).toEqual([{ courier: 'tcs', typed: 'Chak 87', city: 'Sargodha' }]))
})

test('READ-8 a city may be what the shopper typed, and a refusal is said', async () => {
  const { said, keys } = shop([row(1, 'کوٹ ادو نیا', { cityAskedBy: ['tcs'] })], 'tcs', 'Somebody was faster.')
  await keys.click(await screen.findByRole('button', { name: words.cityAsTyped }))
  await waitFor(() => expect(said).toEqual([{ courier: 'tcs', typed: 'کوٹ ادو نیا', city: 'کوٹ ادو نیا' }]))
  expect(await screen.findByText('Somebody was faster.')).toBeInTheDocument()
})

test('READ-8 nothing is asked where every city is known', () => {
  shop([row(1, 'Lahore'), row(2, 'Multan')])
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})
