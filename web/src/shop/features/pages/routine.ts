/**
 * The routine that five answers make of the shop's goods (FIND-3). It is a pure function: the same answers, goods and
 * prices make the same routine. The answers stay on the device and in the fragment of a link, which no browser sends.
 */
import type { components } from '#/shared/api/schema.d.ts'

export type Good = components['schemas']['RoutineGood']

export const SKINS = ['dry-skin', 'oily-skin', 'combination-skin', 'normal-skin', 'sensitive-skin'] as const
export const CONCERNS = ['acne', 'dark-spots', 'dullness', 'dryness', 'oiliness', 'fine-lines'] as const
export const MUCH = ['basic', 'some', 'all'] as const
export const BUDGETS = [6000, 10000, 16000, 25000] as const
export const LEAVE = ['fragrance', 'retinoid', 'acid', 'animal', 'salicylic'] as const
/** What a routine has, in the order in which money is put aside for it. */
export const SLOTS = ['wash', 'cream', 'sun', 'serum', 'acid', 'retinoid'] as const
export const MOST_CONCERNS = 2
/** The questions in their order, by what they answer. */
export const ASKS = ['skin', 'concerns', 'much', 'budget', 'leave'] as const

export type Ask = (typeof ASKS)[number]
export type Skin = (typeof SKINS)[number]
export type Concern = (typeof CONCERNS)[number]
export type Much = (typeof MUCH)[number]
export type Leave = (typeof LEAVE)[number]
export type Slot = (typeof SLOTS)[number]
export type Active = NonNullable<Good['actives']>[number]

/** What was answered. What is skipped is null or empty. */
export type Answers = {
  skin: Skin | null
  concerns: readonly Concern[]
  much: Much | null
  /** In rupees. */
  budget: number | null
  leave: readonly Leave[]
  /** What the shopper has at home. */
  own: readonly Slot[]
  /** How often a product was swapped for the next. */
  swap: Readonly<Partial<Record<Slot, number>>>
}

export const unanswered: Answers = { skin: null, concerns: [], much: null, budget: null, leave: [], own: [], swap: {} }

/** For which concerns people choose what, as the pages about ingredients say. */
const CHOSEN_FOR: Readonly<Record<Concern, readonly Active[]>> = {
  acne: ['salicylic', 'niacinamide', 'acid'],
  'dark-spots': ['vitamin-c', 'niacinamide'],
  dullness: ['acid', 'vitamin-c'],
  dryness: ['moisture'],
  oiliness: ['niacinamide', 'salicylic'],
  'fine-lines': ['retinoid'],
}
const ACID_FOR: readonly Concern[] = ['acne', 'dullness', 'oiliness']
const RETINOID_FOR: readonly Concern[] = ['fine-lines']

/** Evenings by the number of the day, Monday 0. An acid and a retinoid never meet. */
const EVENINGS = { acid: [1, 4], retinoid: [0, 2, 4], besideAcid: [0, 2, 5] } as const

/** Why a product was chosen. */
export type Why = {
  skin: Skin | null
  /** The first concern that the owner, or an ingredient, speaks for. */
  concern: Concern | null
  active: Active | null
}

export type Pick = { slot: Slot; good: Good; why: Why; others: number; own: boolean; price: number }
export type Week = { acid: readonly number[]; retinoid: readonly number[] }
export type Routine = {
  picks: readonly Pick[]
  week: Week
  /** What was left out for the budget, and what the shop has nothing for. */
  dropped: readonly Slot[]
  missing: readonly Slot[]
  /** In the unit of `priceOf`, without what is at home. */
  total: number
  /** Whether even the cheapest costs more than the budget. */
  over: boolean
}

const has = ({ actives = [] }: Good, active: Active) => actives.includes(active)
const strong = (good: Good) => has(good, 'acid') || has(good, 'retinoid') || has(good, 'benzoyl-peroxide')

const FITS: Readonly<Record<Slot, (good: Good) => boolean>> = {
  wash: (good) => good.step === 'wash' && !strong(good),
  cream: (good) => good.step === 'cream' && !strong(good),
  sun: (good) => good.step === 'sun' && !strong(good),
  serum: (good) => good.step === 'treat' && !strong(good),
  acid: (good) => good.step === 'treat' && has(good, 'acid') && !has(good, 'retinoid'),
  retinoid: (good) => good.step === 'treat' && has(good, 'retinoid') && !has(good, 'acid'),
}

/** What the answers ask for. Skin that stings gets neither acid nor retinoid. */
function slotsOf({ much, skin, concerns, leave }: Answers): Slot[] {
  const gentle = skin === 'sensitive-skin'
  const wants = (slot: 'acid' | 'retinoid', reasons: readonly Concern[]) =>
    (much ?? 'all') === 'all' && !gentle && !leave.includes(slot) && concerns.some((one) => reasons.includes(one))
  return SLOTS.filter((slot) => {
    if (slot === 'acid') return wants(slot, ACID_FOR)
    if (slot === 'retinoid') return wants(slot, RETINOID_FOR)
    return slot !== 'serum' || much !== 'basic'
  })
}

function whyOf(slot: Slot, good: Good, { skin, concerns }: Answers): Why {
  const fits = skin !== null && good.skinTypes.includes(skin) ? skin : null
  if (slot === 'acid' || slot === 'retinoid') {
    const reasons = slot === 'acid' ? ACID_FOR : RETINOID_FOR
    return { skin: fits, concern: concerns.find((one) => reasons.includes(one)) ?? null, active: slot }
  }
  const said = concerns.find((one) => good.concerns?.includes(one)) ?? null
  const concern = said ?? concerns.find((one) => CHOSEN_FOR[one].some((active) => has(good, active))) ?? null
  return {
    skin: fits,
    concern,
    active: concern === null ? null : (CHOSEN_FOR[concern].find((active) => has(good, active)) ?? null),
  }
}

function scoreOf(good: Good, { skin, concerns }: Answers): number {
  const gentle = skin === null || skin === 'sensitive-skin'
  let score = 0
  if (skin !== null && good.skinTypes.includes(skin)) score += good.skinTypes[0] === skin ? 4 : 3
  if (skin === null && good.skinTypes.includes('sensitive-skin')) score += 2
  if (gentle && good.lacks?.includes('fragrance')) score += 1
  for (const one of concerns) {
    if (good.concerns?.includes(one)) score += 3
    else if (CHOSEN_FOR[one].some((active) => has(good, active))) score += 2
  }
  return score
}

/** The products for a slot, the best first; of equals the one that sells best. */
function candidates(slot: Slot, answers: Answers, goods: readonly Good[]): Good[] {
  return goods
    .filter((good) => FITS[slot](good) && answers.leave.every((one) => good.lacks?.includes(one)))
    .map((good) => ({ good, score: scoreOf(good, answers) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ good }) => good)
}

/** How many products of a slot are offered one after the other. */
const MOST_SWAPS = 6

/** Makes the routine. `priceOf` is what this shopper pays for one. */
export function routineOf(answers: Answers, goods: readonly Good[], priceOf: (good: Good) => number): Routine {
  const asked = slotsOf(answers).map((slot) => ({ slot, all: candidates(slot, answers, goods) }))
  const missing = asked.filter(({ all }) => all.length === 0).map(({ slot }) => slot)
  const costOf = (slot: Slot, good: Good) => (answers.own.includes(slot) ? 0 : priceOf(good))
  const leastOf = ({ slot, all }: (typeof asked)[number]) => Math.min(...all.map((good) => costOf(slot, good)))
  let wanted = asked.filter(({ all }) => all.length > 0)
  const limit = answers.budget ?? Infinity
  const dropped: Slot[] = []
  const least = () => wanted.reduce((sum, one) => sum + leastOf(one), 0)
  for (const slot of ['retinoid', 'acid', 'serum'] as const) {
    if (least() <= limit || !wanted.some((one) => one.slot === slot)) continue
    wanted = wanted.filter((one) => one.slot !== slot)
    dropped.push(slot)
  }
  const over = least() > limit
  let left = limit - least()
  const picks = wanted.map((one): Pick => {
    const { slot, all } = one
    const floor = leastOf(one)
    const affordable = all.filter((good) => (over ? costOf(slot, good) === floor : costOf(slot, good) - floor <= left))
    const offered = affordable.slice(0, MOST_SWAPS)
    const good = offered[(answers.swap[slot] ?? 0) % offered.length] ?? affordable[0]
    if (!good) throw new Error(`Nothing is affordable for ${slot}`) // the cheapest always is
    const price = priceOf(good)
    left -= costOf(slot, good) - floor
    return {
      slot,
      good,
      why: whyOf(slot, good, answers),
      others: offered.length - 1,
      own: answers.own.includes(slot),
      price,
    }
  })
  const uses = (slot: Slot) => picks.some((pick) => pick.slot === slot)
  return {
    picks,
    week: {
      acid: uses('acid') ? EVENINGS.acid : [],
      retinoid: !uses('retinoid') ? [] : uses('acid') ? EVENINGS.besideAcid : EVENINGS.retinoid,
    },
    dropped,
    missing,
    total: picks.reduce((sum, { slot, good }) => sum + costOf(slot, good), 0),
    over,
  }
}

/** The answers as the fragment of an address, without "#". */
export function fragmentOf(answers: Answers): string {
  const swaps = SLOTS.flatMap((slot) => ((answers.swap[slot] ?? 0) > 0 ? [`${slot}${answers.swap[slot] ?? 0}`] : []))
  const parts: [string, string][] = [
    ['skin', answers.skin ?? ''],
    ['for', answers.concerns.join()],
    ['much', answers.much ?? ''],
    ['most', answers.budget === null ? '' : String(answers.budget)],
    ['leave', answers.leave.join()],
    ['own', answers.own.join()],
    ['swap', swaps.join()],
  ]
  return parts.flatMap(([key, value]) => (value === '' ? [] : [`${key}=${value}`])).join('&')
}

/** The answers of a fragment, whoever wrote it: what is not one of the known answers is left out. */
export function answersOf(fragment: string): Answers {
  const said = new URLSearchParams(fragment.replace(/^#/, ''))
  const some = <T extends string>(key: string, all: readonly T[], most: number = all.length): T[] => {
    const given = (said.get(key) ?? '').split(',')
    return all.filter((one) => given.includes(one)).slice(0, most)
  }
  const swaps = (said.get('swap') ?? '').split(',', SLOTS.length)
  return {
    skin: some('skin', SKINS)[0] ?? null,
    concerns: some('for', CONCERNS, MOST_CONCERNS),
    much: some('much', MUCH)[0] ?? null,
    budget: BUDGETS.find((one) => String(one) === said.get('most')) ?? null,
    leave: some('leave', LEAVE),
    own: some('own', SLOTS),
    swap: Object.fromEntries(
      SLOTS.flatMap((slot) => {
        const times = swaps.map((one) => new RegExp(`^${slot}([1-5])$`).exec(one)?.[1]).find(Boolean)
        return times === undefined ? [] : [[slot, Number(times)]]
      }),
    ),
  }
}
