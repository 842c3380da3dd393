import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import DealsScreen from './DealsScreen.tsx'
import type { Deal } from './dealsApi.ts'

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

function open(page: { deals: Deal[]; next?: string }, at = '/admin/deals') {
  server.use(
    http.get('*/api/admin/deals', () => HttpResponse.json(page)),
    http.get('*/api/config', () => HttpResponse.json({ guestPercent: 28, memberPercent: 31 })),
  )
  return renderOffice(<DealsScreen me={owner('products.read', 'prices.write')} />, { at })
}
const view = (name: RegExp) => screen.findByRole('button', { name })

test('DEAL-2 the views say how many deals are open and how many have ended', async () => {
  open({ deals: [deal('a', 'planned', 9), deal('b', 'stopped', 5), deal('c', 'running', 1), deal('d', 'over', -2)] })
  expect(await view(/^Deals\s*2$/)).toBeVisible()
  expect(await view(/^Ended\s*2$/)).toBeVisible()
})

test('DEAL-2 a page that reaches those of the past leads to no empty one, and counts what it has whole', async () => {
  const { keys } = open({ deals: [deal('a', 'running', 3), deal('b', 'over', -2)], next: 'x' })
  expect(await view(/^Deals\s*1$/)).toBeVisible()
  expect(await view(/^Ended$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
  await keys.click(screen.getByRole('button', { name: 'Ended' }))
  expect(await screen.findByRole('button', { name: 'Older' })).toBeEnabled()
})

test('DEAL-1 how a price is made stands beside the deals: list, deal, one percentage, coupon', async () => {
  open({ deals: [] })
  const how = within(await screen.findByRole('region', { name: 'How prices are made' }))
  // Rs 2,000 less 10 percent, then less 28 or 31.
  for (const price of ['Rs 2,000', 'Rs 1,800', 'Rs 1,296', 'Rs 1,242', '−Rs 200']) {
    expect(how.getByText(price)).toBeVisible()
  }
})
