import { act, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProductCard } from '#/shop/parts/ProductCard.tsx'
import { product, variant } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { server } from '#/testing/server.ts'
import { endDeals } from './endDeals.ts'

const SECOND = 1000
const DAY = 86_400 * SECOND

/** The shop's clock; the page's is `ahead` of it by some milliseconds. */
const shopsTime = Date.parse('2030-01-12T18:00:00Z')
const hour = '2030-01-12T19:00:00Z'
const later = '2030-01-12T19:30:00Z'

const until = (endsAt: string) => {
  const deal = { price: 800, badge: 20, name: 'Serum week', endsAt }
  return { guest: deal, member: deal }
}

let asked = 0
let stop = () => {}

beforeEach(() => {
  asked = 0
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Opens a page with two cards, one in a deal that ends in an hour, the other in a longer one. */
async function opened(ahead: number) {
  vi.useFakeTimers({ now: shopsTime + ahead, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  server.use(
    http.head('*/api/config', () => {
      asked++
      return new HttpResponse(null, { headers: { Date: new Date(Date.now() - ahead).toUTCString() } })
    }),
  )
  const first = product({ _id: 'a', name: 'First', price: 1000, deals: until(hour) })
  const second = product({ _id: 'b', name: 'Second', price: 2000, deals: until(later) })
  const { store } = renderShop(
    <>
      <ProductCard product={first} />
      <ProductCard product={second} />
    </>,
    { products: { deals: [first], items: [second] } },
  )
  stop = endDeals(store)
  // The answer with the shop's time comes through the faked network, which uses real time.
  await vi.waitFor(() => expect(asked).toBe(1))
  await act(async () => new Promise((done) => setImmediate(done)))
}

const passes = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const prices = () => ['576', '720', '1,440'].map((amount) => screen.queryAllByText(`Rs ${amount}`).length)

describe('DEAL-2 a page that stays open when a deal ends', () => {
  test.each([
    ['whose clock is right', 0],
    ['whose clock is two hours fast', 2 * 3600 * SECOND],
    ['whose clock is two hours slow', -2 * 3600 * SECOND],
  ])('DEAL-2 shows the ordinary price within two seconds, %s, and the next deal goes on', async (_, ahead) => {
    await opened(ahead)
    expect(screen.getAllByText('Deal: 20% less')).toHaveLength(2)
    await passes(3590 * SECOND)
    expect(screen.getAllByText('Deal: 20% less')).toHaveLength(2)
    await passes(12 * SECOND)
    expect(screen.getAllByText('Deal: 20% less')).toHaveLength(1)
    expect(prices()).toEqual([1, 1, 0])
    await passes(1800 * SECOND)
    expect(screen.queryByText('Deal: 20% less')).toBeNull()
    expect(prices()).toEqual([0, 1, 1])
    expect(asked).toBe(1)
  })

  test('DEAL-2 a deal of two months is waited for, and the shop asked for its time on the last day alone', async () => {
    const end = new Date(shopsTime + 60 * DAY).toISOString()
    const deal = { price: 800, badge: 20, name: 'Serum week', endsAt: end }
    const long = product({ price: 1000, variants: [variant({ deals: { guest: deal } })], deals: { guest: deal } })
    vi.useFakeTimers({ now: shopsTime, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    server.use(
      http.head('*/api/config', () => {
        asked++
        return new HttpResponse(null)
      }),
    )
    const { store } = renderShop(<ProductCard product={long} />, { products: { product: long } })
    stop = endDeals(store)
    await passes(58 * DAY)
    expect(screen.getByText('Deal: 20% less')).toBeVisible()
    expect(asked).toBe(0)
    await passes(DAY + 3600 * SECOND)
    await vi.waitFor(() => expect(asked).toBe(1))
    await act(async () => new Promise((done) => setImmediate(done)))
    await passes(DAY)
    expect(screen.queryByText('Deal: 20% less')).toBeNull()
  })
})
