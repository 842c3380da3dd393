/** What a deal or a coupon does, in a few words. The functions are pure, so that lists and calendars say the same. */
import { formatRupees } from '#/shared/lib/format.ts'
import { dayOf } from '#/office/ui/karachiDays.ts'
import type { Coupon, Deal, Target } from './dealsApi.ts'
import { dealCopy } from './deals.copy.ts'

const DAY_MS = 86_400_000

/** The last day of a window: one that ends at midnight ends on the day before. */
export const lastDay = (ends: string) => dayOf(Date.parse(ends) - 1)

export const windowOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  dealCopy.window(dayOf(Date.parse(startsAt)), lastDay(endsAt))

/** The effect of a deal: "−20 %", "Rs 200 off", "for Rs 999". */
export function effectOf({
  kind,
  percent,
  amount,
}: Pick<Deal, 'percent' | 'amount'> & { kind: Deal['kind'] | Coupon['kind'] }): string {
  if (kind === 'percent') return dealCopy.what.percent(percent ?? 0)
  if (kind === 'delivery') return dealCopy.what.delivery
  return kind === 'amount'
    ? dealCopy.what.amount(formatRupees(amount ?? 0))
    : dealCopy.what.price(formatRupees(amount ?? 0))
}

/** The targets in words: "everything", "2 brands, 1 product". */
export function targetsOf(targets: readonly Target[]): string {
  if (targets.some((target) => target.kind === 'everything')) return dealCopy.what.everything
  return (['brand', 'category', 'product', 'variant'] as const)
    .map((kind) => ({ kind, count: targets.filter((target) => target.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => dealCopy.what[kind](count))
    .join(', ')
}

/** The targets with their exceptions: "1 brand but 2 products". */
export const coverOf = ({ targets, except = [] }: Pick<Deal, 'targets' | 'except'>) =>
  except.length === 0 ? targetsOf(targets) : dealCopy.what.but(targetsOf(targets), targetsOf(except))

/** Whether a deal is a draft: it is paused before its start. One that is paused later has been seen by shoppers. */
export const isDraft = ({ state, startsAt }: Pick<Deal, 'state' | 'startsAt'>, now: number) =>
  state === 'paused' && Date.parse(startsAt) > now

export function ruleOf(deal: Deal): string {
  const audience = deal.for === 'everyone' ? [] : [dealCopy.what[deal.for]]
  return [coverOf(deal), effectOf(deal), ...audience].join(', ')
}

/** Whole days until a moment. */
export const daysUntil = (iso: string, now: number) => Math.max(0, Math.floor((Date.parse(iso) - now) / DAY_MS))
