import { expect, test } from 'vitest'
import {
  type Answers,
  answersOf,
  BUDGETS,
  CONCERNS,
  fragmentOf,
  type Good,
  LEAVE,
  MUCH,
  routineOf,
  SKINS,
  SLOTS,
  unanswered,
} from './routine.ts'

let made = 0
function good(step: Good['step'], price: number, given: Partial<Good> = {}): Good {
  made++
  const skinTypes = given.skinTypes ?? ['normal-skin']
  return {
    _id: `p${made}`,
    name: `Product ${made}`,
    brand: 'A',
    brandSlug: 'a',
    category: step,
    size: '50 ml',
    price,
    frontImage: '',
    skinType: skinTypes[0] ?? '',
    stock: null,
    selectedColor: '',
    variantId: `v${made}`,
    step,
    ...given,
    skinTypes,
  }
}

const priceOf = ({ price }: Good) => price
const say = (answers: Partial<Answers>): Answers => ({ ...unanswered, ...answers })
const names = (answers: Partial<Answers>, goods: readonly Good[]) =>
  Object.fromEntries(routineOf(say(answers), goods, priceOf).picks.map((pick) => [pick.slot, pick.good.name]))

const gel = good('wash', 1500, { name: 'Gel', skinTypes: ['oily-skin'], lacks: ['fragrance', 'acid'] })
const milk = good('wash', 900, { name: 'Milk', skinTypes: ['dry-skin'] })
const lotion = good('cream', 2000, { name: 'Lotion', skinTypes: ['oily-skin', 'dry-skin'], lacks: ['fragrance'] })
const sun = good('sun', 3000, { name: 'Sun', skinTypes: ['oily-skin'], lacks: ['fragrance'] })
const glow = good('treat', 2500, { name: 'Glow', actives: ['niacinamide'], lacks: ['fragrance', 'retinoid'] })
const peel = good('treat', 3500, { name: 'Peel', actives: ['acid', 'salicylic'], lacks: ['retinoid'] })
const night = good('treat', 2800, { name: 'Night', actives: ['retinoid'] })
const shelf = [milk, gel, lotion, sun, glow, peel, night]

test('FIND-3 the answers choose the products, and what they ask for', () => {
  expect(names({ skin: 'oily-skin', concerns: ['acne', 'fine-lines'] }, shelf)).toEqual({
    wash: 'Gel',
    cream: 'Lotion',
    sun: 'Sun',
    serum: 'Glow',
    acid: 'Peel',
    retinoid: 'Night',
  })
  expect(names({ skin: 'dry-skin', much: 'basic', concerns: ['acne'] }, shelf)).toEqual({
    wash: 'Milk',
    cream: 'Lotion',
    sun: 'Sun',
  })
  // Skin that stings gets neither an acid nor a retinoid.
  expect(Object.keys(names({ skin: 'sensitive-skin', concerns: ['acne', 'fine-lines'] }, shelf))).not.toContain('acid')
  // A product whose list is not known may have what is to be left out.
  const bare = routineOf(say({ leave: ['fragrance'], concerns: ['acne'] }), shelf, priceOf)
  expect(bare.picks.map((pick) => pick.good.name)).toEqual(['Gel', 'Lotion', 'Sun', 'Glow'])
  expect(bare.missing).toEqual(['acid'])
})

test('FIND-3 each step says why: the skin, or an ingredient for what was named', () => {
  const { picks } = routineOf(say({ skin: 'oily-skin', concerns: ['oiliness'] }), shelf, priceOf)
  expect(picks.find(({ slot }) => slot === 'wash')?.why).toEqual({ skin: 'oily-skin', concern: null, active: null })
  expect(picks.find(({ slot }) => slot === 'serum')?.why).toEqual({
    skin: null,
    concern: 'oiliness',
    active: 'niacinamide',
  })
  const lines = routineOf(say({ concerns: ['acne', 'fine-lines'] }), shelf, priceOf).picks
  expect(lines.find(({ slot }) => slot === 'retinoid')?.why).toMatchObject({
    concern: 'fine-lines',
    active: 'retinoid',
  })
})

test('FIND-3 a budget takes what is optional out first, then the cheaper ones, and says where it is too small', () => {
  const rich = { skin: 'oily-skin', concerns: ['acne', 'fine-lines'] } as const
  const of = (budget: number) => routineOf(say({ ...rich, budget }), shelf, priceOf)
  expect(of(25000).total).toBe(15300)
  expect(of(10000)).toMatchObject({ dropped: ['retinoid', 'acid'], total: 9000, over: false })
  expect(of(6000)).toMatchObject({ dropped: ['retinoid', 'acid', 'serum'], total: 5900, over: false })
  expect(routineOf(say({ budget: 6000 }), [good('sun', 9000)], priceOf)).toMatchObject({ total: 9000, over: true })
})

test('FIND-3 what is at home costs nothing, and a swap offers the next', () => {
  const all = routineOf(say({ much: 'basic' }), shelf, priceOf)
  const owned = routineOf(say({ much: 'basic', own: ['sun'] }), shelf, priceOf)
  expect(all.total - owned.total).toBe(3000)
  expect(owned.picks.find(({ slot }) => slot === 'sun')?.own).toBe(true)
  const first = names({ much: 'basic' }, shelf)['wash']
  const next = names({ much: 'basic', swap: { wash: 1 } }, shelf)['wash']
  expect(new Set([first, next])).toEqual(new Set(['Gel', 'Milk']))
  expect(names({ much: 'basic', swap: { wash: 2 } }, shelf)['wash']).toBe(first)
})

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test('FIND-3 whatever is answered and sold, the same makes the same, nothing clashes, and no budget is passed', () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const roll = dice(seed)
    const one = <T>(all: readonly T[]) => all[roll(all.length)] as T
    const some = <T>(all: readonly T[], odds = 3) => all.filter(() => roll(odds) === 0)
    const actives = ['retinoid', 'acid', 'salicylic', 'niacinamide', 'moisture', 'benzoyl-peroxide'] as const
    const goods = Array.from({ length: roll(30) }, () =>
      good(one(['wash', 'treat', 'cream', 'sun'] as const), 500 + roll(80) * 100, {
        skinTypes: some(SKINS),
        actives: some(actives),
        lacks: some(LEAVE, 2),
        concerns: some(CONCERNS),
      }),
    )
    const answers = say({
      skin: one([null, ...SKINS]),
      concerns: some(CONCERNS).slice(0, 2),
      much: one([null, ...MUCH]),
      budget: one([null, ...BUDGETS]),
      leave: some(LEAVE, 4),
      own: some(SLOTS, 5),
      swap: roll(3) === 0 ? { wash: 1 + roll(5), serum: 1 + roll(5) } : {},
    })
    const routine = routineOf(answers, goods, priceOf)
    expect(routineOf(answersOf(fragmentOf(answers)), structuredClone(goods), priceOf)).toEqual(routine)

    const { picks, week, total, over } = routine
    expect(new Set(picks.map((pick) => pick.good._id)).size).toBe(picks.length)
    for (const { good: chosen, slot, others } of picks) {
      expect(answers.leave.filter((left) => !chosen.lacks?.includes(left))).toEqual([])
      expect(others).toBeGreaterThanOrEqual(0)
      const both = chosen.actives?.filter((active) => active === 'acid' || active === 'retinoid') ?? []
      expect(both).toEqual(slot === 'acid' || slot === 'retinoid' ? [slot] : [])
    }
    expect(week.acid.filter((day) => week.retinoid.includes(day))).toEqual([])
    expect(week.acid.length > 0).toBe(picks.some(({ slot }) => slot === 'acid'))
    expect(total).toBe(picks.reduce((sum, { own, price }) => sum + (own ? 0 : price), 0))
    expect(total > (answers.budget ?? Infinity)).toBe(over)
    // What can be had is in the routine, unless the money does not reach.
    for (const slot of ['wash', 'cream', 'sun'] as const) {
      expect(picks.some((pick) => pick.slot === slot)).toBe(!routine.missing.includes(slot))
    }
  }
})

test('FIND-3 a link keeps the answers, and one that somebody made up is read as far as it is sound', () => {
  const answers: Answers = {
    skin: 'oily-skin',
    concerns: ['acne', 'dark-spots'],
    much: 'all',
    budget: 16000,
    leave: ['fragrance', 'retinoid'],
    own: ['wash'],
    swap: { sun: 2 },
  }
  expect(answersOf(`#${fragmentOf(answers)}`)).toEqual(answers)
  expect(fragmentOf(unanswered)).toBe('')
  for (const odd of [
    '',
    '#',
    '#skin=<script>&for=acne,acne,x&most=-1&swap=wash9,sun1e9&own=__proto__',
    `#${'a='.repeat(1e5)}`,
  ])
    expect(answersOf(odd)).toEqual(odd.includes('acne') ? say({ concerns: ['acne'] }) : unanswered)
})
