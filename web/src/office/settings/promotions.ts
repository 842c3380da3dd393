import type { Span } from '#/office/domain/catalogue/weeks.ts'
import type { SettingValues } from '#/office/api/officeApi.ts'
import type { components } from '#/office/schema.d.ts'
import { newKey } from '#/shared/lib/newKey.ts'

export type Promotion = NonNullable<SettingValues['promotions']>[number]
export type PromotionTrial = components['schemas']['PromotionTrial']

const HOUR_MS = 3_600_000

/** A promotion that begins with this hour and of which nothing else is said yet. */
export const newPromotion = (now: number): Promotion => ({
  id: newKey(),
  name: '',
  kind: 'steps',
  steps: [
    { units: 2, percent: 5 },
    { units: 3, percent: 10 },
  ],
  buy: 2,
  get: 1,
  percent: 100,
  times: 0,
  from: 0,
  for: 'everyone',
  targets: [],
  startsAt: new Date(now - (now % HOUR_MS)).toISOString(),
  limit: 0,
  perPhone: 0,
  off: false,
})

export type State = 'runs' | 'toCome' | 'rests' | 'over' | 'usedUp'

export function stateOf({ off, startsAt, endsAt, limit }: Promotion, now: number, orders: number): State {
  if (endsAt !== undefined && Date.parse(endsAt) <= now) return 'over'
  if (off) return 'rests'
  if (Date.parse(startsAt) > now) return 'toCome'
  return limit > 0 && orders >= limit ? 'usedUp' : 'runs'
}

const LOOKS = { runs: 'running', toCome: 'planned', rests: 'paused', over: 'over', usedUp: 'over' } as const

/** A promotion in the calendar, which `opens` it. */
export function spanOf(
  promotion: Promotion,
  state: State,
  words: { gives: string; state: string },
  opens: Span['opens'],
): Span {
  return {
    id: promotion.id,
    name: promotion.name,
    starts: Date.parse(promotion.startsAt),
    ends: promotion.endsAt === undefined ? null : Date.parse(promotion.endsAt),
    look: LOOKS[state],
    effect: words.gives,
    state: words.state,
    opens,
  }
}
