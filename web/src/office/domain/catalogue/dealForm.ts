/** The values of a deal's form, and the input made from them. */
import type { Deal, DealInput, Target } from './dealsApi.ts'
import { fieldOf, momentOf } from '#/office/ui/karachiDays.ts'

export type DealValues = {
  name: string
  kind: Deal['kind']
  percent: string
  /** The amount in whole paisa. */
  amount: number | null
  for: Deal['for']
  targets: readonly Target[]
  /** The exceptions from the targets. */
  except: readonly Target[]
  from: string
  until: string
  withCoupon: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** The form's first values: a deal, the rule of another in a window to come, or nothing. */
export function beginOf(deal: Deal | null, fresh: boolean, now: number): DealValues {
  const nextHour = now - (now % HOUR_MS) + HOUR_MS
  const lasts = deal && fresh ? Date.parse(deal.endsAt) - Date.parse(deal.startsAt) : WEEK_MS
  const from = deal && !fresh ? Date.parse(deal.startsAt) : nextHour
  const until = deal && !fresh ? Date.parse(deal.endsAt) : nextHour + Math.ceil(lasts / MINUTE_MS) * MINUTE_MS
  return {
    name: deal?.name ?? '',
    kind: deal?.kind ?? 'percent',
    percent: deal?.percent === undefined ? '' : String(deal.percent),
    amount: deal?.amount === undefined ? null : Math.round(deal.amount * 100),
    for: deal?.for ?? 'everyone',
    targets: deal?.targets ?? [],
    except: deal?.except ?? [],
    from: fieldOf(from),
    until: fieldOf(until),
    withCoupon: deal?.withCoupon ?? false,
  }
}

/** The address of a new deal of one size or shade, with a name and a percentage to begin with. */
export const dealOf = (variantId: string, name: string, percent: number) =>
  `/admin/deals/new?${new URLSearchParams({ variant: variantId, name, percent: String(percent) })}`

/** The suggestions in the address of a new deal. */
export function suggestedBy(asked: URLSearchParams): Partial<DealValues> {
  const variant = asked.get('variant') ?? ''
  if (variant === '') return {}
  return {
    name: (asked.get('name') ?? '').slice(0, 80),
    percent: (asked.get('percent') ?? '').slice(0, 3),
    targets: [{ kind: 'variant', id: variant }],
  }
}

/** A whole number as typed, or 0, which the shop refuses in words. */
export const wholeOf = (typed: string) => (/^\s*\d{1,7}\s*$/.test(typed) ? Number(typed) : 0)

/** The input that is sent, made from the form and from the deal that it began with, if any. */
export function dealInput(values: DealValues, base: Deal | null): DealInput {
  const { name, kind, targets, except, withCoupon } = values
  return {
    name,
    kind,
    for: values.for,
    targets: [...targets],
    ...(except.length > 0 && { except: [...except] }),
    withCoupon,
    startsAt: momentOf(values.from, base?.startsAt),
    endsAt: momentOf(values.until, base?.endsAt),
    ...(kind === 'percent' ? { percent: wholeOf(values.percent) } : { amount: (values.amount ?? 0) / 100 }),
  }
}
