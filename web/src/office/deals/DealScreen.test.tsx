import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import ExpiryScreen from '#/office/stock/ExpiryScreen.tsx'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { toner } from '#/testing/stockLevel.ts'
import { copy } from './deals.copy.ts'
import DealScreen from './DealScreen.tsx'
import type { Deal, DealInput } from '#/office/domain/catalogue/dealsApi.ts'

const me = owner('products.read', 'prices.write', 'stock.write')

const lot = (code: string, daysLeft: number, state = 'short') => ({
  _id: code,
  variantId: 'toner-1',
  code,
  expiresOn: '2026-05-31',
  state,
  daysLeft,
  onHand: 0,
  quarantined: 4,
  received: 8,
  receivedAt: '2026-03-01T07:00:00Z',
  supplier: '',
  document: '',
})

beforeEach(() => {
  server.use(
    http.get('*/api/admin/stock/expiry', () =>
      HttpResponse.json({
        minLifeMonths: 6,
        lots: [lot('GONE', -2, 'expired'), lot('LATE', 12), lot('SOON', 71), lot('SLOW', 160)].map((one) => ({
          lot: one,
          level: toner,
        })),
      }),
    ),
    http.get('*/api/admin/stock/toner-1', () => HttpResponse.json({ level: toner, lots: [], moves: [], holders: [] })),
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.post('*/api/admin/deals/preview', () => HttpResponse.json({ lines: [], products: 0, others: [] })),
  )
})

test('STOCK-2 STOCK-4 a lot near its date leads to a deal of its size, unless it is too late or who looks may not', async () => {
  renderOffice(<ExpiryScreen me={me} />, { at: '/admin/stock/expiry' })
  const deals = await screen.findAllByRole('link', { name: /^Make a deal/ })
  expect(deals.map((one) => one.textContent)).toEqual(['Make a deal, −20 %', 'Make a deal, −12 %'])
  expect(deals[0]?.getAttribute('href')).toBe(
    '/admin/deals/new?variant=toner-1&name=Rose+Water+Toner%2C+short-dated&percent=20',
  )
})

test('STOCK-4 a lot on the board shows how much of it has gone', async () => {
  renderOffice(<ExpiryScreen me={me} />, { at: '/admin/stock/expiry' })
  expect((await screen.findAllByText('4 of 8 gone'))[0]).toBeVisible()
  // In days, as on the expiry board: "1 months" would not tell that a lot has 60 days.
  expect(screen.getByText('31 May 2026, 71 days')).toBeVisible()
  expect(screen.getByText('31 May 2026, 160 days')).toBeVisible()
})

test('STAFF-1 who may not set prices is led to no deal', async () => {
  renderOffice(<ExpiryScreen me={owner('products.read')} />, { at: '/admin/stock/expiry' })
  expect(await screen.findByText('lot SOON', { exact: false })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Make a deal/ })).toBeNull()
})

test('DEAL-2 STOCK-2 a deal that was suggested is filled in and waits to be scheduled', async () => {
  const sent: DealInput[] = []
  const attempts = new Set<string | null>()
  server.use(
    http.post('*/api/admin/deals', async ({ request }) => {
      sent.push((await request.json()) as DealInput)
      attempts.add(request.headers.get('Idempotency-Key'))
      return HttpResponse.json({ message: 'Not now.' }, { status: 503 })
    }),
  )
  const { keys } = renderOffice(<DealScreen me={me} />, {
    at: '/admin/deals/new?variant=toner-1&name=Rose+Water+Toner%2C+short-dated&percent=20',
    path: '/admin/deals/:id',
  })
  expect(await screen.findByRole('button', { name: 'Remove Rose Water Toner, 100\u00A0ml' })).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Schedule the deal' }))
  expect(await screen.findByText('Not now.')).toBeVisible()
  expect(sent).toMatchObject([
    { name: 'Rose Water Toner, short-dated', percent: 20, targets: [{ kind: 'variant', id: 'toner-1' }] },
  ])

  // The first attempt's result is unknown, so the second repeats that attempt.
  await keys.click(screen.getByRole('button', { name: 'Schedule the deal' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect([...attempts]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
})

test('DEAL-2 changing the name of a deal moves neither its beginning nor its end, which fields show without seconds', async () => {
  const week = {
    _id: 'd1',
    name: 'Mask week',
    kind: 'percent',
    percent: 15,
    for: 'everyone',
    targets: [{ kind: 'everything' }],
    startsAt: '2130-01-01T07:30:20.5Z',
    endsAt: '2130-01-08T18:59:59.999Z',
    withCoupon: false,
    state: 'planned',
    version: 1,
  } as unknown as Deal
  const sent: DealInput[] = []
  server.use(
    http.get('*/api/admin/deals/d1', () => HttpResponse.json(week)),
    http.put('*/api/admin/deals/d1', async ({ request }) => {
      sent.push((await request.json()) as DealInput)
      return HttpResponse.json({ ...week, ...sent.at(-1), version: 2 })
    }),
  )
  const { keys } = renderOffice(<DealScreen me={me} />, { at: '/admin/deals/d1', path: '/admin/deals/:id' })
  await keys.type(await screen.findByDisplayValue('Mask week'), 's')
  await keys.click(screen.getByRole('button', { name: 'Save the deal' }))
  await screen.findByText(/Mask weeks.*saved/)
  expect(sent[0]).toMatchObject({ startsAt: week.startsAt, endsAt: week.endsAt })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2130-01-10T12:00' } })
  await keys.click(screen.getByRole('button', { name: 'Save the deal' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ startsAt: week.startsAt, endsAt: '2130-01-10T07:00:00.000Z' })
})

test('DEAL-2 a deal made again can be scheduled as it is', async () => {
  const deal = {
    _id: 'd1',
    name: 'Mask week',
    kind: 'percent',
    percent: 15,
    for: 'everyone',
    targets: [{ kind: 'everything' }],
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: '2026-01-08T00:00:00Z',
    withCoupon: false,
    state: 'over',
  } as unknown as Deal
  server.use(http.get('*/api/admin/deals/d1', () => HttpResponse.json(deal)))
  renderOffice(<DealScreen me={me} />, { at: '/admin/deals/new?of=d1', path: '/admin/deals/:id' })
  expect(await screen.findByDisplayValue('Mask week')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Schedule the deal' })).toBeEnabled()
})

test('DEAL-2 prices are asked for once the deal says what it is of and what it takes off, not before', async () => {
  const asked: DealInput[] = []
  server.use(
    http.post('*/api/admin/deals/preview', async ({ request }) => {
      asked.push((await request.json()) as DealInput)
      return HttpResponse.json({ lines: [], products: 0, others: [] })
    }),
  )
  const { keys } = renderOffice(<DealScreen me={me} />, { at: '/admin/deals/new', path: '/admin/deals/:id' })
  const everything = await screen.findByRole('button', { name: 'Everything' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(everything)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  vi.useRealTimers()
  expect(asked).toEqual([])
  expect(screen.getByText(/Choose what the deal is of, and say what it takes off/)).toBeVisible()
  await keys.type(screen.getByLabelText('Percent off the list price'), '20')
  await waitFor(() => expect(asked.at(-1)?.percent).toBe(20))
})

test('DEAL-2 a brand without one of another, kept as a draft: it lowers nothing until it is let go on', async () => {
  const sent: DealInput[] = []
  const turns: string[] = []
  const kept = () => ({ ...sent.at(-1), _id: 'd9', state: 'paused', version: 1 })
  server.use(
    http.get('*/api/admin/terms', () =>
      HttpResponse.json({
        brands: [
          { slug: 'cosrx', name: 'COSRX' },
          { slug: 'rhode', name: 'rhode' },
        ],
        categories: [],
        skinTypes: [],
      }),
    ),
    http.post('*/api/admin/deals', async ({ request }) => {
      sent.push((await request.json()) as DealInput)
      return HttpResponse.json(kept(), { status: 201 })
    }),
    http.get('*/api/admin/deals/d9', () => HttpResponse.json(kept())),
    http.post('*/api/admin/deals/d9/:turn', ({ params }) => {
      turns.push(String(params['turn']))
      return HttpResponse.json({ ...kept(), state: 'planned', version: 2 })
    }),
  )
  const { keys } = renderOffice(<DealScreen me={me} />, { at: '/admin/deals/new', path: '/admin/deals/:id' })
  await keys.type(await screen.findByLabelText('Name'), 'Quiet week')
  await keys.type(screen.getByLabelText('Percent off the list price'), '10')
  expect(screen.queryByRole('group', { name: 'Except' })).not.toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Everything' }))
  const [except] = screen.getAllByRole('group', { name: 'Except' })
  await keys.click(within(except!).getByRole('button', { name: 'Brands' }))
  await keys.type(screen.getByLabelText('Find a brand to leave out'), 'cos')
  await keys.click(await screen.findByRole('option', { name: 'Add COSRX' }))
  expect(screen.getByRole('list', { name: 'Left out' })).toHaveTextContent('COSRX')
  await keys.click(screen.getByRole('button', { name: 'Save as draft' }))
  expect(await screen.findByText(/Quiet week is kept as a draft/)).toBeVisible()
  expect(sent).toMatchObject([
    { draft: true, targets: [{ kind: 'everything' }], except: [{ kind: 'brand', id: 'cosrx' }] },
  ])
  expect(await screen.findByText('Draft')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Schedule it' }))
  expect(await screen.findByText('Quiet week is scheduled.')).toBeVisible()
  expect(turns).toEqual(['resume'])
})

test('OWN-12 a deal begins at the next hour, or now', async () => {
  const { keys } = renderOffice(<DealScreen me={me} />, { at: '/admin/deals/new', path: '/admin/deals/:id' })
  const from = await screen.findByLabelText<HTMLInputElement>(copy.edit.from)
  expect(from.value).toMatch(/:00$/)
  const hour = from.value
  await keys.click(screen.getByRole('button', { name: copy.edit.fromNow }))
  expect(Date.parse(from.value)).toBeLessThan(Date.parse(hour))
})
