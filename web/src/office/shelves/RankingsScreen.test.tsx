import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { makeQueryClient, type Me } from '#/office/api/officeApi.ts'
import { server } from '#/testing/server.ts'
import RankingsScreen from './RankingsScreen.tsx'
import type { RankedProduct, Ranking } from './shelvesApi.ts'

const me = { permissions: ['products.read', 'products.write'] } as unknown as Me

const product = (name: string, change: Partial<RankedProduct> = {}): RankedProduct => ({
  _id: name,
  name,
  brand: 'COSRX',
  size: '',
  picture: '',
  place: 0,
  share: 0,
  units: 0,
  week: 0,
  weekBefore: 0,
  refused: 0,
  views: 0,
  ...change,
})

const ranking = (list: Ranking['list'], change: Partial<Ranking> = {}): Ranking => ({
  list,
  mode: 'hand',
  enough: true,
  workedAt: '2026-11-21T07:00:00Z',
  nextAt: '2026-11-21T08:00:00Z',
  version: 1,
  hand: [product('Toner', { units: 2, views: 9 })],
  handCount: 1,
  worked: [
    product('Serum', { place: 1, share: 100, units: 12, week: 7, weekBefore: 5, views: 340, refused: 3 }),
    product('Cream', { place: 2, share: 40, units: 5 }),
  ],
  leftOut: [],
  pins: [],
  ...change,
})

const rule = { days: 30, halfLife: 7, unitViews: 20, least: 4, longest: 48, mostPins: 12 }

function show(rankings: Ranking[], who = me) {
  server.use(
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.get('*/api/admin/rankings', () => HttpResponse.json({ rankings, rule })),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RankingsScreen me={who} />
    </QueryClientProvider>,
  )
}

const topSells = async () => within(await screen.findByRole('region', { name: 'Top sells' }))
const places = (panel: ReturnType<typeof within>) =>
  within(panel.getByRole('list', { name: 'Top sells' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('SHELF-3 the screen says why, and shows what shoppers will see before it is saved', async () => {
  const sent: unknown[] = []
  show([ranking('top-sells'), ranking('trending', { leftOut: [product('Gone')] })])
  server.use(
    http.put('*/api/admin/rankings/top-sells', async ({ request }) => {
      sent.push([request.headers.get('If-Match'), await request.json()])
      return HttpResponse.json({
        rankings: [ranking('top-sells', { mode: 'worked', version: 2 }), ranking('trending')],
        rule,
      })
    }),
  )
  const panel = await topSells()
  expect(places(panel)).toEqual(['1TonerBy hand. 2 delivered in 30 days, 9 views'])
  expect(screen.getByText('1 product now')).toBeVisible()
  await userEvent.click(panel.getByRole('radio', { name: 'Worked out' }))
  expect(panel.getByText('What shoppers will see when you save')).toBeVisible()
  expect(places(panel)[0]).toBe('1Serum12 delivered in 30 days, 340 views, 3 refused not counted')
  await userEvent.click(panel.getByRole('button', { name: 'Pin Cream' }))
  expect(panel.getByText('Pinned. By itself it would be 2nd.')).toBeVisible()
  expect(places(panel)).toHaveLength(1)
  await userEvent.type(panel.getByLabelText('Last day of the pin on Cream'), '2026-11-30')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('What shoppers see')).toBeVisible()
  expect(sent).toEqual([['"1"', { mode: 'worked', pins: [{ product: 'Cream', until: '2026-11-30' }] }]])
})

test('SHELF-3 with too little to go by the hand’s list stands, and the screen says so', async () => {
  show([ranking('top-sells', { mode: 'worked', enough: false }), ranking('trending')])
  const panel = await topSells()
  expect(panel.getByText(/too little to go by yet: at least 4 products/)).toBeVisible()
  expect(places(panel)[0]).toContain('Toner')
})

test('OFFICE-4 what a colleague changed is looked at again, and nothing pinned is lost', async () => {
  let version = 1
  const edits = [
    { at: '2026-11-24T04:31:00Z', actor: 's', actorName: 'Sana', action: 'ranking.change', fields: ['pins'] },
  ]
  show([ranking('top-sells'), ranking('trending')])
  server.use(
    http.get('*/api/admin/rankings', () =>
      HttpResponse.json({ rankings: [ranking('top-sells', { version }), ranking('trending')], rule }),
    ),
    http.put('*/api/admin/rankings/top-sells', ({ request }) => {
      version = 5
      return request.headers.get('If-Match') === '"5"'
        ? HttpResponse.json({ rankings: [ranking('top-sells', { version: 6 }), ranking('trending')], rule })
        : HttpResponse.json({ message: 'Somebody else was faster.', edits }, { status: 409 })
    }),
  )
  const panel = await topSells()
  await userEvent.click(panel.getByRole('button', { name: 'Pin Toner' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Sana, 24 November 2026, 09:31.*Yours is kept here/)).toBeVisible()
  expect(panel.getByRole('button', { name: 'Unpin Toner' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('What shoppers see')).toBeVisible()
})

test('SHELF-3 who only looks cannot pin or choose', async () => {
  show([ranking('top-sells'), ranking('trending')], { permissions: ['products.read'] } as unknown as Me)
  const panel = await topSells()
  expect(panel.getByRole('radio', { name: 'Worked out' })).toBeDisabled()
  expect(panel.queryByRole('button', { name: 'Pin Toner' })).toBeNull()
  expect(panel.queryByRole('searchbox')).toBeNull()
})
