import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import DealsScreen from './DealsScreen.tsx'
import type { Deal } from '#/office/domain/catalogue/dealsApi.ts'

const DAY = 86_400_000
const now = Date.now()
const iso = (days: number) => new Date(now + days * DAY).toISOString()

const deal = (id: string, state: Deal['state'], ends: number) =>
  ({
    _id: id,
    name: `Deal ${id}`,
    kind: 'percent',
    percent: 10,
    for: 'everyone',
    targets: [{ kind: 'everything' }],
    startsAt: iso(ends - 7),
    endsAt: iso(ends),
    withCoupon: false,
    state,
    version: 1,
    actor: 's',
    createdAt: iso(-90),
    updatedAt: iso(-90),
  }) as Deal

/** Serves deals as the shop does, one per page. */
function open(deals: Deal[], at = '/admin/deals') {
  const ended = ({ state }: Deal) => state === 'over' || state === 'stopped'
  const counts = {
    running: deals.filter(({ state }) => state === 'running').length,
    open: deals.filter((one) => !ended(one)).length,
    ended: deals.filter(ended).length,
  }
  server.use(
    http.get('*/api/admin/deals', ({ request }) => {
      const { searchParams: asked } = new URL(request.url)
      const show = asked.get('show')
      const part = deals.filter((one) => !show || ended(one) === (show === 'ended'))
      const from = part.findIndex(({ _id }) => _id === asked.get('after')) + 1
      const page = show ? part.slice(from, from + 1) : part
      return HttpResponse.json({ deals: page, counts, ...(part.length > from + page.length && { next: page[0]?._id }) })
    }),
    http.get('*/api/config', () => HttpResponse.json({ guestPercent: 28, memberPercent: 31 })),
  )
  return renderOffice(<DealsScreen me={owner('products.read', 'prices.write')} />, { at })
}
const view = (name: RegExp) => screen.findByRole('button', { name })
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

test('DEAL-2 the views say how many deals are open and how many have ended', async () => {
  open([deal('a', 'planned', 9), deal('b', 'stopped', 5), deal('c', 'running', 1), deal('d', 'over', -2)])
  expect(await view(/^Deals\s*2$/)).toBeVisible()
  expect(await view(/^Ended\s*2$/)).toBeVisible()
  expect(screen.getByText('1 runs now, 1 to come')).toBeVisible()
})

test('DEAL-2 those that have ended begin on a first page of their own, however many are open', async () => {
  const { keys } = open([
    deal('a', 'running', 3),
    deal('b', 'planned', 2),
    deal('c', 'over', -2),
    deal('d', 'over', -3),
  ])
  expect(await row('Deal a')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Older' }))
  expect(await row('Deal b')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled()
  await keys.click(await view(/^Ended/))
  expect(await row('Deal c')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Older' }))
  expect(await row('Deal d')).toBeVisible()
})

test('DEAL-1 how a price is made stands beside the deals: list, deal, one percentage, coupon', async () => {
  open([])
  const how = within(await screen.findByRole('region', { name: 'How prices are made' }))
  // Rs 2,000 less 10 percent, then less 28 or 31.
  for (const price of ['Rs 2,000', 'Rs 1,800', 'Rs 1,296', 'Rs 1,242', '−Rs 200']) {
    expect(how.getByText(price)).toBeVisible()
  }
})
