import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import ReceiveScreen from './ReceiveScreen.tsx'
import type { ShipmentBody } from './stockApi.ts'

test('STOCK-3 a shipment begun for some goods has a line of each, once, also where the first try fails', async () => {
  const begun: ShipmentBody[] = []
  let fails = true
  const made = (body: ShipmentBody) => ({
    _id: 's1',
    state: 'draft',
    version: 1,
    body,
    problems: {},
    pieces: 0,
    goodsCost: 0,
    extraCost: 0,
    landedCost: 0,
    lines: body.lines.map(({ variantId }) => ({
      goods: { variantId, name: `Goods ${variantId}`, brand: 'Gulistan', size: '50 ml', color: '', image: '' },
    })),
  })
  server.use(
    http.post('*/api/admin/shipments', async ({ request }) => {
      if (fails) {
        fails = false
        return HttpResponse.json({ message: 'The shop is away.' }, { status: 503 })
      }
      const body = (await request.json()) as ShipmentBody
      begun.push(body)
      return HttpResponse.json(made(body))
    }),
    http.get('*/api/admin/shipments/s1', () =>
      begun[0] ? HttpResponse.json(made(begun[0])) : HttpResponse.json({ message: 'No.' }, { status: 404 }),
    ),
  )
  const { keys } = renderOffice(<ReceiveScreen />, {
    at: '/admin/stock/receive/new?variant=v1&variant=v2',
    path: '/admin/stock/receive/:id',
  })
  await keys.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Goods v1/)).toBeVisible()
  expect(screen.getByText(/Goods v2/)).toBeVisible()
  expect(begun).toHaveLength(1)
  expect(location.pathname).toBe('/admin/stock/receive/s1')
})
