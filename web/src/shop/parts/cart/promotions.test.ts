import { expect, test } from 'vitest'
import type { components } from '#/shared/api/schema.d.ts'
import { cartItem } from '#/testing/fixtures.ts'
import { billOf } from './promotions.ts'

type Quote = components['schemas']['CartQuote']

const items = [
  cartItem({ _id: 'a', price: 1000, quantity: 2 }),
  cartItem({
    _id: 'b',
    price: 500,
    quantity: 1,
    deals: { member: { price: 500, badge: 0, name: 'A deal', endsAt: '2030-01-01T00:00:00Z' } },
  }),
]
const lineOf = ({ _id, variantId = '', selectedColor }: (typeof items)[number]) => ({
  _id,
  variantId,
  selectedColor,
  quantity: 1,
  listPrice: 0,
  price: 0,
  sum: 0,
  discount: 0,
  counts: true,
})
const quote: Quote = {
  lines: items.map(lineOf),
  tier: 'guest',
  percentOff: 0,
  subtotal: 0,
  totalPrice: 0,
  promotions: [
    {
      id: '3',
      name: 'The third is ours',
      kind: 'buy_get',
      for: 'everyone',
      lines: [0, 1],
      buy: 2,
      get: 1,
      percent: 100,
    },
    { id: 'm', name: 'Members only', kind: 'steps', for: 'members', lines: [0], steps: [{ units: 2, percent: 10 }] },
    { id: 'd', name: 'Free from 2,000', kind: 'delivery', for: 'everyone', lines: [0, 1], from: 2000 },
  ],
}
const nothing = { percent: 0, amount: 0 }

test('PROMO-1 a guest gets the third one, line by line, then the coupon, and delivery from what is left', () => {
  const bill = billOf(items, { percentOff: 0, tier: 'guest' }, quote, nothing)
  expect(bill).toMatchObject({
    subtotal: 250_000,
    promoted: 50_000,
    total: 200_000,
    promotions: [{ by: 'The third is ours', paisa: 50_000 }],
    lines: [
      { by: 'The third is ours', paisa: 40_000 },
      { by: 'The third is ours', paisa: 10_000 },
    ],
    freedBy: 'Free from 2,000',
  })
  const less = billOf(items, { percentOff: 0, tier: 'guest' }, quote, { percent: 10, amount: 0 })
  expect(less).toMatchObject({ discount: 20_000, total: 180_000, freedBy: '' })
})

test('PROMO-1 a member, for whom a deal lowers one of them, gets what is for members', () => {
  expect(billOf(items, { percentOff: 0, tier: 'member' }, quote, nothing)).toMatchObject({
    promotions: [{ by: 'Members only', paisa: 20_000 }],
    lines: [{ by: 'Members only', paisa: 20_000 }, null],
  })
})

test('PROMO-1 without an answer nothing is taken off', () => {
  expect(billOf(items, { percentOff: 28, tier: 'guest' }, null, nothing)).toMatchObject({
    promoted: 0,
    total: 180_000,
    promotions: [],
    freedBy: '',
  })
})

test('PROMO-1 a gift is offered with what the cart lacks, then to choose from, and the chosen one is free', () => {
  const gift = { id: 'g', name: 'A toner', kind: 'gift', for: 'everyone', from: 2000, gifts: [{ _id: 'b' }] } as const
  const [first] = items
  if (!first) throw new Error('no line')
  const of = (lines: number[], gives: number[] = []): Quote => ({
    ...quote,
    promotions: [{ ...gift, gifts: [...gift.gifts], lines, ...(gives.length > 0 && { gives }) }],
  })
  const guest = { percentOff: 0, tier: 'guest' } as const
  const one = { ...first, quantity: 1 }
  expect(billOf([one], guest, of([0]), nothing).gifts).toEqual([
    { name: 'A toner', short: 100_000, choice: [{ _id: 'b' }] },
  ])
  expect(billOf([first], guest, of([0]), nothing).gifts).toMatchObject([{ short: 0 }])
  expect(billOf(items, guest, of([0, 1], [1]), nothing)).toMatchObject({
    promoted: 50_000,
    total: 200_000,
    lines: [null, { by: 'A toner', paisa: 50_000 }],
    gifts: [],
  })
  // A gift that is in the cart without its sum is not free yet.
  expect(billOf([one, ...items.slice(1)], guest, of([0, 1], [1]), nothing)).toMatchObject({
    promoted: 0,
    gifts: [{ short: 100_000 }],
  })
})
