import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { screens } from '#/office/app/screens.ts'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { toner } from '#/testing/stockLevel.ts'
import ExpiryScreen from './ExpiryScreen.tsx'
import LedgerScreen from './LedgerScreen.tsx'

const me = owner('products.read', 'prices.write', 'stock.write', 'orders.contact')

const lot = (code: string, daysLeft: number, state: string) => ({
  _id: `lot ${code}`,
  variantId: 'toner-1',
  code,
  expiresOn: '2026-05-31',
  state,
  daysLeft,
  onHand: 3,
  quarantined: 1,
  received: 8,
  receivedAt: '2026-03-01T07:00:00Z',
  supplier: 'Seoul Beauty',
  document: 'SBT-2',
})

/** The office's screen at an address, by the table of screens. */
const screenOf = (href: string | null | undefined) =>
  screens.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(href?.split('?')[0] ?? ''))?.path

beforeEach(() => {
  server.use(
    http.get('*/api/admin/stock/expiry', () =>
      HttpResponse.json({
        minLifeMonths: 6,
        lots: [
          { lot: lot('GONE', -2, 'expired'), level: toner, holders: [{ number: 'GL-AAA 1' }, { number: 'GL-BBB2' }] },
          { lot: lot('SOON', 71, 'short_dated'), level: toner },
        ],
      }),
    ),
    http.get('*/api/admin/stock/toner-1', () => HttpResponse.json({ level: toner, lots: [], moves: [], holders: [] })),
  )
})

test('STOCK-4 a card leads to each order that leans on pieces which may not be sent', async () => {
  renderOffice(<ExpiryScreen me={me} />, { at: '/admin/stock/expiry' })
  const warned = within(await screen.findByRole('alert'))
  const orders = warned.getAllByRole('link')
  expect(orders.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['GL-AAA 1', '/admin/orders/GL-AAA%201'],
    ['GL-BBB2', '/admin/orders/GL-BBB2'],
  ])
  expect(orders.map((one) => screenOf(one.getAttribute('href')))).toEqual(['/admin/orders/:id', '/admin/orders/:id'])
  // A lot in order names no shopper, and links to a deal.
  const deal = screen.getByRole('link', { name: /^Make a deal/ })
  expect(screenOf(deal.getAttribute('href'))).toBe('/admin/deals/:id')
  expect(new URLSearchParams(deal.getAttribute('href')?.split('?')[1]).get('variant')).toBe('toner-1')
  expect(screenOf(screen.getByRole('link', { name: 'Stock' }).getAttribute('href'))).toBe('/admin/stock')
})

test('STOCK-4 the sheet of a lot leads to where its pieces went, and the ledger asks for that lot alone', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.get('*/api/admin/stock/moves', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('lotId'))
      return HttpResponse.json({ moves: [] })
    }),
    http.get('*/api/admin/stock/lots/:id/recall', () =>
      HttpResponse.json({ lot: lot('SOON', 71, 'short_dated'), orders: [] }),
    ),
  )
  const board = renderOffice(<ExpiryScreen me={me} />, { at: '/admin/stock/expiry' })
  await board.keys.click(await screen.findByRole('button', { name: /lot SOON$/i }))
  const link = (await screen.findAllByRole('link')).find((one) => one.getAttribute('href')?.includes('lotId'))
  expect(link).toHaveAttribute('href', '/admin/stock/ledger?lotId=lot%20SOON')
  board.unmount()

  renderOffice(<LedgerScreen me={me} />, { at: link!.getAttribute('href')!, path: '/admin/stock/ledger' })
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => asked).toContain('lot SOON')
})

test('STAFF-1 who may not see whom it went to is led to no list of them', async () => {
  const { keys } = renderOffice(<ExpiryScreen me={owner('products.read', 'stock.write')} />, {
    at: '/admin/stock/expiry',
  })
  await keys.click(await screen.findByRole('button', { name: /lot SOON$/i }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(screen.queryAllByRole('link').filter((one) => one.getAttribute('href')?.includes('lotId'))).toEqual([])
})
