/** What a colleague changed of a deal or a coupon, in the words of its form (OFFICE-4). */
import { formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import { byWhom, type Conflict } from '#/office/ui/byWhom.ts'
import type { Difference } from '#/office/ui/ConflictNotice.tsx'
import { copy } from './deals.copy.ts'
import type { Coupon, Deal } from '#/office/domain/catalogue/dealsApi.ts'
import { effectOf, targetsOf } from '#/office/domain/catalogue/dealText.ts'

const onOff = (on: boolean) => (on ? copy.changes.on : copy.changes.off)
const stateOf = ({ state }: Deal | Coupon) => copy.states[state] ?? state
// The number of targets reads the same for other targets, so the targets themselves are compared.
const otherTargets = (one: Deal | Coupon, other: Deal | Coupon) =>
  JSON.stringify(one.targets) !== JSON.stringify(other.targets)

const otherExceptions = (one: Deal, other: Deal) => JSON.stringify(one.except) !== JSON.stringify(other.except)

export function dealChanges(base: Deal, { now, edits }: Conflict<Deal>): Difference[] {
  const { edit, changes } = copy
  const field = (name: string, names: readonly string[], show: (deal: Deal) => string) => ({
    field: name,
    names,
    before: show(base),
    after: show(now),
  })
  return byWhom(edits, [
    field(edit.name, ['name'], (deal) => deal.name),
    field(edit.kind, ['kind', 'percent', 'amount'], effectOf),
    { ...field(copy.targets.label, ['targets'], (deal) => targetsOf(deal.targets)), differs: otherTargets(base, now) },
    {
      ...field(copy.except.label, ['except'], (deal) => targetsOf(deal.except ?? [])),
      differs: otherExceptions(base, now),
    },
    field(edit.for, ['for'], (deal) => edit.audiences[deal.for]),
    field(edit.from, ['startsAt'], (deal) => formatDayTime(deal.startsAt)),
    field(edit.until, ['endsAt'], (deal) => formatDayTime(deal.endsAt)),
    field(edit.withCoupon, ['withCoupon'], (deal) => onOff(deal.withCoupon)),
    field(changes.state, ['paused', 'stoppedAt'], stateOf),
  ])
}

export function couponChanges(base: Coupon, { now, edits }: Conflict<Coupon>): Difference[] {
  const { coupon: words, edit, changes } = copy
  const field = (name: string, names: readonly string[], show: (coupon: Coupon) => string) => ({
    field: name,
    names,
    before: show(base),
    after: show(now),
  })
  const count = (most: number | undefined) => (most === undefined ? words.any : String(most))
  return byWhom(edits, [
    field(words.note, ['note'], (coupon) => coupon.note ?? ''),
    field(edit.kind, ['kind', 'percent', 'amount'], effectOf),
    field(words.minimum, ['minimum'], ({ minimum }) => (minimum === undefined ? '' : formatRupees(minimum))),
    field(words.limit, ['limit'], (coupon) => count(coupon.limit)),
    field(words.perCustomer, ['perCustomer'], (coupon) => count(coupon.perCustomer)),
    {
      ...field(copy.targets.label, ['targets'], (coupon) => targetsOf(coupon.targets)),
      differs: otherTargets(base, now),
    },
    field(words.onDeals, ['onDeals'], (coupon) => onOff(coupon.onDeals)),
    field(edit.from, ['startsAt'], (coupon) => formatDayTime(coupon.startsAt)),
    field(words.until, ['endsAt'], ({ endsAt }) => (endsAt === undefined ? '' : formatDayTime(endsAt))),
    field(changes.state, ['stoppedAt'], stateOf),
  ])
}
