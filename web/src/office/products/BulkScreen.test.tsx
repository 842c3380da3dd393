import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Deal, DealInput } from '#/office/domain/catalogue/dealsApi.ts'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { beginBulk } from '#/office/domain/catalogue/bulkStart.ts'
import BulkScreen from './BulkScreen.tsx'

const me = owner('products.read', 'products.write', 'prices.write')
const target = (id: string) => ({ kind: 'product' as const, id })

const week: Deal = {
  _id: 'd1',
  name: 'Serum week',
  kind: 'percent',
  percent: 20,
  for: 'everyone',
  targets: [target('p1')],
  startsAt: '2030-01-05T19:00:00Z',
  endsAt: '2030-01-12T19:00:30Z',
  withCoupon: true,
  state: 'planned',
  version: 4,
  actor: 's',
  createdAt: '2030-01-01T00:00:00Z',
  updatedAt: '2030-01-02T00:00:00Z',
}

type Call = { call: string; match: string | null; body: DealInput | null }
let calls: Call[] = []
let looked: DealInput[] = []

beforeEach(() => {
  calls = []
  looked = []
  const heard = async (request: Request) => {
    const text = await request.text()
    const body = text === '' ? null : (JSON.parse(text) as DealInput)
    const call = `${request.method} ${new URL(request.url).pathname}`
    calls.push({ call, match: request.headers.get('If-Match'), body })
    return body
  }
  server.use(
    http.get('*/api/admin/deals', ({ request }) =>
      HttpResponse.json({
        deals: [
          week,
          { ...week, _id: 'd2', name: 'All of it', targets: [{ kind: 'everything' }] },
          ...(new URL(request.url).searchParams.get('show') === 'open'
            ? []
            : [{ ...week, _id: 'd3', name: 'Long gone', state: 'over' }]),
        ],
      }),
    ),
    http.get('*/api/admin/deals/d1', () => HttpResponse.json(week)),
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.get('*/api/config', () => HttpResponse.json({ guestPercent: 10, memberPercent: 20 })),
    http.post('*/api/admin/deals/preview', async ({ request }) => {
      looked.push((await request.json()) as DealInput)
      return HttpResponse.json({ lines: [], products: 2, others: [] })
    }),
    http.put('*/api/admin/deals/d1', async ({ request }) =>
      HttpResponse.json({ ...week, ...(await heard(request)), version: 5 }),
    ),
    http.post('*/api/admin/deals', async ({ request }) => {
      const body = await heard(request)
      return HttpResponse.json({ ...week, ...body, _id: 'd9', version: 1 }, { status: 201 })
    }),
    http.delete('*/api/admin/deals/d9', async ({ request }) => {
      await heard(request)
      return HttpResponse.json({ message: 'The deal is removed.' })
    }),
  )
})

function show(who = me) {
  return renderOffice(<BulkScreen me={who} />, { at: '/admin/products/change' })
}

test('ITEM-6 DEAL-2 OFFICE-5 products go into a deal that there is: seen first, done, and taken back', async () => {
  beginBulk({ ids: ['p1', 'p2', 'p3'] })
  const { keys } = show()
  await keys.click(screen.getByRole('button', { name: 'Put into a deal' }))
  const which = screen.getByLabelText('Deal')
  await within(which).findByRole('option', { name: /^Serum week: −20 %/ })
  expect(
    within(which)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toHaveLength(2)
  await keys.selectOptions(which, 'd1')
  expect(screen.getByText('1 product is in this deal already.')).toBeVisible()
  await expect.poll(() => looked.at(-1)?.targets).toEqual([target('p1'), target('p2'), target('p3')])
  await keys.click(screen.getByRole('button', { name: 'Put 2 products into the deal' }))
  expect(await screen.findByRole('heading', { name: '2 products are in Serum week' })).toBeVisible()
  // The deal's other fields stay, to the fraction of a minute.
  const { startsAt, endsAt, withCoupon } = week
  const all = [target('p1'), target('p2'), target('p3')]
  expect(calls).toMatchObject([
    {
      call: 'PUT /api/admin/deals/d1',
      match: '"4"',
      body: { startsAt, endsAt, withCoupon, percent: 20, targets: all },
    },
  ])
  await keys.click(screen.getByRole('button', { name: 'Undo the 2' }))
  expect(await screen.findByText('The deal is as it was.')).toBeVisible()
  expect(calls.at(-1)).toMatchObject({
    call: 'PUT /api/admin/deals/d1',
    match: '"5"',
    body: { targets: [target('p1')] },
  })
})

test('ITEM-6 DEAL-2 all that match go into a new deal, by a percentage and two moments', async () => {
  beginBulk({ filter: { brand: 'cosrx' } })
  server.use(
    http.get('*/api/admin/products', ({ request }) => {
      const asked = new URL(request.url).searchParams
      expect(asked.get('brand')).toBe('cosrx')
      return HttpResponse.json(
        asked.get('after') === 'p1'
          ? { products: [{ _id: 'p2' }], total: 2, estimate: false }
          : { products: [{ _id: 'p1' }], next: 'p1', total: 2, estimate: false },
      )
    }),
  )
  const { keys } = show()
  await keys.click(screen.getByRole('button', { name: 'Put into a deal' }))
  const button = await screen.findByRole('button', { name: 'Put 2 products into the deal' })
  expect(button).toBeDisabled()
  expect(screen.getByText('Type a percentage from 1 to 90 to see the prices.')).toBeVisible()
  await keys.type(screen.getByLabelText('Name'), 'Snail days')
  await keys.type(screen.getByLabelText('Percent off the list price'), '15')
  await keys.clear(screen.getByLabelText('From, Karachi time'))
  await keys.type(screen.getByLabelText('From, Karachi time'), '2030-02-01T00:00')
  await keys.clear(screen.getByLabelText('Until, Karachi time'))
  await keys.type(screen.getByLabelText('Until, Karachi time'), '2030-02-05T00:00')
  await keys.click(button)
  expect(await screen.findByRole('heading', { name: '2 products are in Snail days' })).toBeVisible()
  expect(calls[0]).toMatchObject({
    call: 'POST /api/admin/deals',
    body: {
      name: 'Snail days',
      kind: 'percent',
      percent: 15,
      for: 'everyone',
      targets: [target('p1'), target('p2')],
      startsAt: '2030-01-31T19:00:00.000Z',
      endsAt: '2030-02-04T19:00:00.000Z',
    },
  })
  await keys.click(screen.getByRole('button', { name: 'Undo the 2' }))
  expect(await screen.findByText('The deal is gone, or has ended.')).toBeVisible()
  expect(calls.at(-1)).toMatchObject({ call: 'DELETE /api/admin/deals/d9', match: '"1"' })
})

test('DEAL-2 what is wrong with the deal is said at its field', async () => {
  beginBulk({ ids: ['p1'] })
  server.use(
    http.post('*/api/admin/deals', () =>
      HttpResponse.json({ message: 'The deal has mistakes.', errors: { name: 'Give it a name.' } }, { status: 422 }),
    ),
  )
  const { keys } = show()
  await keys.click(screen.getByRole('button', { name: 'Put into a deal' }))
  await keys.type(screen.getByLabelText('Percent off the list price'), '15')
  await keys.click(await screen.findByRole('button', { name: 'Put 1 product into the deal' }))
  expect(await screen.findByText('Give it a name.')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
})

test('STAFF-1 who may not set prices is offered no deal', () => {
  beginBulk({ ids: ['p1'] })
  show(owner('products.read', 'products.write'))
  expect(screen.getByRole('button', { name: 'Archive' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Put into a deal' })).toBeNull()
})

test('ITEM-6 OFFICE-5 all that match are counted beforehand, with the reasons why some stay; of too many it is said how many were counted', async () => {
  beginBulk({ filter: { brand: 'cosrx' } })
  let counted = 2994
  let refused = 1800
  const row = { brand: 'COSRX', picture: '', result: 'would', before: 'Rs 900', after: 'Rs 945' }
  server.use(
    http.post('*/api/admin/products/bulk', async ({ request }) => {
      const { action, dryRun } = (await request.json()) as { action: unknown; dryRun: boolean }
      expect(dryRun).toBe(true)
      return HttpResponse.json({
        runId: 'r',
        dryRun: true,
        action,
        total: 2994,
        looked: counted,
        change: counted - refused - 2,
        undone: 0,
        skipped: 2,
        refused,
        reasons: [
          { result: 'refused', why: 'The price would be nothing.', count: refused },
          { result: 'skipped', why: 'It is so already.', count: 2 },
        ],
        rows: [{ ...row, _id: 'p1', name: 'Toner' }],
        finished: false,
        working: false,
        undoable: false,
      })
    }),
  )
  const { keys } = show()
  await keys.type(screen.getByLabelText(/^By \(/), '5')
  expect(await screen.findByText('1,192 will change, 2 will be skipped, 1,800 cannot be changed')).toBeVisible()
  const why = screen.getByRole('list', { name: 'Why some stay as they are' })
  expect(
    within(why)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['1,800: The price would be nothing.', '2: It is so already.'])
  expect(screen.getByText('The first 1 of 2,994.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change 1,192 products' })).toBeEnabled()

  counted = 2500 // the rest may still change
  refused = 2498
  await keys.type(screen.getByLabelText(/^By \(/), '0')
  expect(
    await screen.findByText(
      '2,994 products. Counted for the first 2,500: 0 will change, 2 will be skipped, 2,498 cannot be changed',
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change up to 494 products' })).toBeEnabled()

  counted = 2994
  refused = 2992
  await keys.type(screen.getByLabelText(/^By \(/), '1')
  expect(await screen.findByText('0 will change, 2 will be skipped, 2,992 cannot be changed')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nothing to change.' })).toBeDisabled()
})
