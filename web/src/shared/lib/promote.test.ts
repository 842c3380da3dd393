import { expect, test } from 'vitest'
import { reckon } from './bill.ts'
import vectors from './promote-vectors.json'
import { promote, type Promo } from './promote.ts'

/** The random source of internal/pricing/promote_test.go (mulberry32). */
function source(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

type Draw = ReturnType<typeof source>

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

function promo(draw: Draw, lines: number): Promo {
  const of: Promo = { steps: [], buy: 0, get: 0, percent: 0, times: 0, least: 0, gives: null, covers: [] }
  const kind = draw(3)
  if (kind === 0) {
    let units = 1
    let percent = 0
    const steps = times(1 + draw(3), () => {
      units += 1 + draw(4)
      percent += 1 + draw(30)
      return { units, percent }
    })
    return { ...of, steps, covers: times(lines, () => draw(3) > 0) }
  }
  if (kind === 1) {
    const least = 5000 + draw(2000) * 5000
    const gives = times(lines, () => draw(3) === 0)
    return { ...of, least, gives, covers: times(lines, () => draw(3) > 0) }
  }
  const buy = 1 + draw(3)
  const get = 1 + draw(2)
  const percent = 1 + draw(100)
  const most = draw(4)
  return { ...of, buy, get, percent, times: most, covers: times(lines, () => draw(3) > 0) }
}

function fold(sum: number, n: number): number {
  const low = Math.imul(sum ^ (n % 2 ** 32), 16_777_619)
  return Math.imul(low ^ Math.floor(n / 2 ** 32), 16_777_619)
}

/** The sums of one random cart, folded into a checksum. */
function cart(draw: Draw, before: number): number {
  const percentOff = [28, 31, 0][draw(3)] ?? 0
  const items = times(1 + draw(8), () => {
    let base = 5000 + draw(400) * 5000 - draw(2) * 100
    if (draw(4) === 0) base += draw(100)
    return { base, quantity: 1 + draw(9), deal: draw(4) === 0, counts: draw(2) === 0 }
  })
  const promos = times(draw(5), () => promo(draw, items.length))
  const kind = draw(3)
  const percent = kind === 0 ? 1 + draw(90) : 0
  const amount = kind === 1 ? (1 + draw(5000)) * 100 : 0
  const units = reckon(
    items.map((item) => ({ ...item, quantity: 1 })),
    percentOff,
    { percent: 0, amount: 0 },
  ).shares
  const less = promote(
    items.map(({ quantity, deal }, at) => ({ unit: units[at]?.sum ?? 0, quantity, deal })),
    promos,
  )
  const bill = reckon(
    items.map(({ base, quantity, counts }, at) => ({ base, quantity, counts, less: less[at]?.off ?? 0 })),
    percentOff,
    { percent, amount },
  )
  let sum = before
  for (const { by, off } of less) sum = fold(fold(sum, by + 1), off)
  for (const share of bill.shares) sum = fold(fold(sum, share.sum), share.off)
  return fold(sum, bill.total)
}

test('the browser takes the same off 100,000 random carts as the server (PROMO-1)', () => {
  const draw = source(2026)
  const blocks = vectors.blocks.map(() => {
    let sum = 2_166_136_261 | 0
    for (let n = 0; n < 1000; n++) sum = cart(draw, sum)
    return sum >>> 0
  })
  expect(blocks).toHaveLength(100)
  expect(blocks).toEqual(vectors.blocks)
}, 60_000)
