import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import CouponScreen from './CouponScreen.tsx'
import DealScreen from './DealScreen.tsx'
import type { Coupon, Deal } from '#/office/domain/catalogue/dealsApi.ts'

const me = owner('products.read', 'prices.write')
const stamps = { actor: 's', createdAt: '2030-01-01T00:00:00Z', updatedAt: '2030-01-02T00:00:00Z' }

const week: Deal = {
  _id: 'd1',
  name: 'Serum week',
  kind: 'percent',
  percent: 20,
  for: 'everyone',
  targets: [{ kind: 'brand', id: 'dior' }],
  startsAt: '2030-01-05T19:00:00Z',
  endsAt: '2030-01-12T19:00:00Z',
  withCoupon: false,
  state: 'planned',
  version: 1,
  ...stamps,
}

const eid: Coupon = {
  _id: 'c1',
  code: 'EID30',
  kind: 'percent',
  percent: 10,
  targets: [{ kind: 'everything' }],
  onDeals: false,
  startsAt: '2030-01-05T19:00:00Z',
  state: 'planned',
  uses: 0,
  given: 0,
  version: 1,
  ...stamps,
}

/** Refuses a save of the first version, as the server does. */
function refuseFirst(address: string, name: string, now: { version: number }, fields: string[]) {
  const edits = [{ at: '2026-11-24T04:31:00Z', actor: 's', actorName: 'Sana', action: 'deal.put', fields }]
  const seen: (string | null)[] = []
  server.use(
    http.put(address, async ({ request }) => {
      const match = request.headers.get('If-Match')
      seen.push(match)
      return match === `"${now.version}"`
        ? HttpResponse.json({ ...now, ...((await request.json()) as object), version: now.version + 1 })
        : HttpResponse.json({ message: 'Somebody else has changed this.', [name]: now, edits }, { status: 409 })
    }),
  )
  return seen
}

test('DEAL-2 OFFICE-4 over a colleague’s deal: who changed which fields, and mine is saved when told so', async () => {
  const theirs: Deal = { ...week, percent: 15, targets: [{ kind: 'brand', id: 'cosrx' }], version: 2 }
  server.use(
    http.get('*/api/admin/deals/d1', () => HttpResponse.json(week)),
    http.get('*/api/admin/products', () => HttpResponse.json({ products: [], total: 0, estimate: false })),
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.post('*/api/admin/deals/preview', () => HttpResponse.json({ lines: [], products: 0, others: [] })),
  )
  const seen = refuseFirst('*/api/admin/deals/d1', 'deal', theirs, ['percent', 'targets'])
  const { keys } = renderOffice(<DealScreen me={me} />, { at: '/admin/deals/d1', path: '/admin/deals/:id' })
  const name = await screen.findByLabelText('Name')
  await keys.type(name, ' two')
  await keys.click(screen.getByRole('button', { name: 'Save the deal' }))
  expect(await screen.findByText(/^Sana changed How from “−20 %” to “−15 %”/)).toHaveTextContent(/9:31/)
  expect(screen.getByText(/^Sana changed On$/)).toBeVisible()
  expect(name).toHaveValue('Serum week two')
  await keys.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await expect.poll(() => seen).toEqual(['"1"', '"2"'])
  expect(await screen.findByRole('heading', { name: 'Serum week two' })).toBeVisible()
})

test('OFFICE-4 DEAL-2 a deal that is paused over a colleague’s change says who did what; what is typed stays', async () => {
  const theirs: Deal = { ...week, percent: 15, version: 2 }
  const edits = [{ at: '2026-11-24T04:31:00Z', actor: 's', actorName: 'Sana', action: 'deal.put', fields: ['percent'] }]
  server.use(
    http.get('*/api/admin/deals/d1', () => HttpResponse.json(week)),
    http.get('*/api/admin/products', () => HttpResponse.json({ products: [], total: 0, estimate: false })),
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.post('*/api/admin/deals/preview', () => HttpResponse.json({ lines: [], products: 0, others: [] })),
    http.post('*/api/admin/deals/d1/pause', ({ request }) =>
      request.headers.get('If-Match') === '"2"'
        ? HttpResponse.json({ ...theirs, state: 'paused', version: 3 })
        : HttpResponse.json({ message: 'Somebody else.', deal: theirs, edits }, { status: 409 }),
    ),
  )
  const { keys } = renderOffice(<DealScreen me={me} />, { at: '/admin/deals/d1', path: '/admin/deals/:id' })
  const name = await screen.findByLabelText('Name')
  await keys.type(name, ' two')
  await keys.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText(/^Sana changed How from “−20 %” to “−15 %”/)).toHaveTextContent(/9:31/)
  expect(name).toHaveValue('Serum week two')
  await keys.click(screen.getByRole('button', { name: 'Take theirs' }))
  await keys.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByRole('button', { name: 'Schedule it' })).toBeVisible()
})

test('DEAL-2 a deal that ended by itself says so, and blames nobody', async () => {
  server.use(
    http.get('*/api/admin/deals/d1', () => HttpResponse.json(week)),
    http.get('*/api/admin/products', () => HttpResponse.json({ products: [], total: 0, estimate: false })),
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.post('*/api/admin/deals/preview', () => HttpResponse.json({ lines: [], products: 0, others: [] })),
    http.put('*/api/admin/deals/d1', () =>
      HttpResponse.json(
        { message: 'This deal has ended.', deal: { ...week, state: 'over' }, edits: [] },
        { status: 409 },
      ),
    ),
  )
  const { keys } = renderOffice(<DealScreen me={me} />, { at: '/admin/deals/d1', path: '/admin/deals/:id' })
  await keys.type(await screen.findByLabelText('Name'), ' two')
  await keys.click(screen.getByRole('button', { name: 'Save the deal' }))
  expect(await screen.findByText('This deal has ended.')).toBeVisible()
  expect(screen.queryByText('Somebody else was faster')).toBeNull()
})

test('DEAL-4 OFFICE-4 over a colleague’s coupon: who changed which field, and theirs is taken', async () => {
  server.use(
    http.get('*/api/admin/coupons/c1', () => HttpResponse.json(eid)),
    http.get('*/api/admin/coupons/c1/uses', () => HttpResponse.json({ uses: [] })),
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
  )
  refuseFirst('*/api/admin/coupons/c1', 'coupon', { ...eid, limit: 50, version: 2 } as Coupon, ['limit'])
  const { keys } = renderOffice(<CouponScreen me={me} />, { at: '/admin/coupons/c1', path: '/admin/coupons/:id' })
  await keys.type(await screen.findByLabelText(/Note, staff only/), 'Mine')
  await keys.click(screen.getByRole('button', { name: 'Save the coupon' }))
  expect(await screen.findByText(/^Sana changed Uses in all from “any number” to “50”/)).toHaveTextContent(/9:31/)
  expect(screen.getByLabelText(/Note, staff only/)).toHaveValue('Mine')
  await keys.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(screen.getByLabelText(/Uses in all/)).toHaveValue('50')
  expect(screen.getByLabelText(/Note, staff only/)).toHaveValue('')
})
