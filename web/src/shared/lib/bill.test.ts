import { expect, it } from 'vitest'
import { reckon, type BillItem, type Off } from './bill.ts'
import vectors from './bill-vectors.json'
import { basePrice, toPaisa, type Tier } from './price.ts'

/** The same generator as in internal/pricing/reckon_test.go: Marsaglia's xorshift32. */
function draws(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % below
  }
}

function cart(below: (n: number) => number) {
  const percentOff = [28, 31, 28, 31, 0, 33, 99][below(7)] ?? 0
  const tier: Tier = percentOff === 31 ? 'member' : 'guest'
  const items: BillItem[] = []
  const lines = 1 + below(6)
  for (let line = 0; line < lines; line++) {
    const kind = below(5)
    const list = kind === 0 ? 1 + below(200) : kind === 1 ? 1 + below(999_999_999) : 5000 * (1 + below(400))
    const guest = below(4) === 0
    const member = below(4) === 0
    const deal = { price: (1 + below(list)) / 100 }
    const deals = { guest: guest ? deal : undefined, member: member ? deal : undefined }
    let quantity = 1 + below(9)
    if (below(20) === 0) quantity = 99
    const base = toPaisa(basePrice({ price: list / 100, deals }, tier))
    items.push({ base, quantity, counts: below(4) > 0 })
  }
  const off: Off = { percent: 0, amount: 0 }
  const way = below(3)
  if (way === 0) off.percent = 1 + below(90)
  else if (way === 1) off.amount = 100 * (1 + below(5000))
  return { items, percentOff, off }
}

function written({ items, percentOff, off }: ReturnType<typeof cart>): string {
  const { subtotal, discount, total, shares } = reckon(items, percentOff, off)
  return `${[subtotal, discount, total].join(',')}${shares.map((share) => `;${share.sum},${share.off}`).join('')}\n`
}

/** FNV-1a, continued from a hash. */
function fnv(text: string, hash: number): number {
  let value = hash
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

it('DEAL-5 reckons 100,000 random carts as the server does, to the paisa', () => {
  expect(vectors.blocks).toHaveLength(100)
  const first: string[] = []
  const blocks = vectors.blocks.map((_, block) => {
    const below = draws(Math.imul(block + 1, 2654435761))
    let hash = 0x811c9dc5
    for (let number = 0; number < 1000; number++) {
      const text = written(cart(below))
      if (first.length < 3) first.push(text.trim())
      hash = fnv(text, hash)
    }
    return hash.toString(16).padStart(8, '0')
  })
  expect(first).toEqual(vectors.first)
  expect(blocks).toEqual(vectors.blocks)
})

it('DEAL-4 leaves a rupee, whatever a coupon takes off', () => {
  const items = [{ base: 5000, quantity: 1, counts: true }]
  expect(reckon(items, 0, { percent: 0, amount: 900_000 })).toMatchObject({ discount: 4900, total: 100 })
})
