import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { newPromotion, stateOf, type Promotion } from './promotions.ts'
import PromotionsScreen from './PromotionsScreen.tsx'

const NOW = Date.parse('2026-11-28T10:30:00Z')
const pair: Promotion = {
  ...newPromotion(NOW),
  id: 'pair',
  name: 'Two are cheaper',
  steps: [{ units: 2, percent: 5 }],
  buy: 0,
  get: 0,
  percent: 0,
}

function serve(promotions: Promotion[]) {
  const saved: { values: { promotions: Promotion[] } }[] = []
  const tried: { items: unknown[] }[] = []
  server.use(
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.get('*/api/admin/settings', () =>
      HttpResponse.json({ version: 3, values: { promotions }, owners: ['promotions'] }),
    ),
    http.post('*/api/admin/settings/promotions/trial', async ({ request }) => {
      tried.push((await request.json()) as { items: unknown[] })
      return HttpResponse.json({
        lines: [],
        uses: [{ id: 'pair', orders: 2, given: 90 }],
        under: [{ id: 'pair', name: 'Rose Water Toner', paid: 431.25, cost: 500, most: 84 }],
      })
    }),
    http.patch('*/api/admin/settings', async ({ request }) => {
      const body = (await request.json()) as { values: { promotions: Promotion[] } }
      saved.push(body)
      return HttpResponse.json({ version: 4, values: body.values, owners: ['promotions'] })
    }),
  )
  return { saved, tried }
}

it('PROMO-1 lists promotions as sentences with uses and warnings, and saves one that is made', async () => {
  const { saved } = serve([pair])
  const { keys } = renderOffice(<PromotionsScreen me={owner('settings.write', 'settings.bank')} />, {
    at: '/admin/promotions',
  })
  expect(await screen.findByText(/^From 2 on 5\s% off, for everyone, on everything$/)).toBeVisible()
  expect(await screen.findByText(/^In 2 orders, Rs\s90\.00 taken off$/)).toBeVisible()
  expect(screen.getByText(/^Rose Water Toner would sell at Rs\s431\.25.* At 84\s% nothing is lost\.$/)).toBeVisible()

  await keys.click(screen.getByRole('button', { name: 'New promotion' }))
  const dialog = within(screen.getByRole('dialog'))
  await keys.type(dialog.getByLabelText('Name, shoppers see it'), 'The third is ours')
  await keys.click(dialog.getByRole('button', { name: 'Buy and get' }))
  await keys.type(dialog.getByLabelText('Orders in all'), 'x')
  await keys.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(dialog.getByText('Write a whole number.')).toBeVisible()
  await keys.clear(dialog.getByLabelText('Orders in all'))
  await keys.type(dialog.getByLabelText('Orders in all'), '60')
  await keys.click(dialog.getByRole('button', { name: 'Members' }))
  await keys.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(
    await screen.findByText(/^Buy 2, get 1 free, for members alone, on everything, 60 orders in all$/),
  ).toBeVisible()
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Promotions saved.')).toBeVisible()
  expect(saved[0]?.values.promotions).toMatchObject([
    { id: 'pair', steps: [{ units: 2, percent: 5 }] },
    {
      name: 'The third is ours',
      kind: 'buy_get',
      steps: [],
      buy: 2,
      get: 1,
      percent: 100,
      times: 0,
      for: 'members',
      limit: 60,
    },
  ])
})

it('PROMO-1 who may not change money reads them, and tries carts', async () => {
  const { tried } = serve([pair])
  renderOffice(<PromotionsScreen me={owner('settings.write')} />, { at: '/admin/promotions' })
  expect(await screen.findByRole('img', { name: /^Two are cheaper: from 28 Nov, Runs$/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New promotion' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByRole('table')).toHaveTextContent('the deal alone')
  expect(await screen.findByText(/^In 2 orders/)).toBeVisible()
  expect(tried[0]?.items).toEqual([])
})

it('PROMO-1 says where a promotion stands', () => {
  const begins = { ...pair, startsAt: '2026-11-28T10:00:00Z' }
  expect(stateOf(begins, NOW, 0)).toBe('runs')
  expect(stateOf({ ...begins, startsAt: '2026-11-28T11:00:00Z' }, NOW, 0)).toBe('toCome')
  expect(stateOf({ ...begins, endsAt: '2026-11-28T10:30:00Z' }, NOW, 0)).toBe('over')
  expect(stateOf({ ...begins, off: true }, NOW, 0)).toBe('rests')
  expect(stateOf({ ...begins, limit: 2 }, NOW, 2)).toBe('usedUp')
})
