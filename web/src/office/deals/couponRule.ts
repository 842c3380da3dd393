import { effectOf, lastDay, targetsOf } from '#/office/domain/catalogue/dealText.ts'
import type { Coupon } from '#/office/domain/catalogue/dealsApi.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { copy } from './deals.copy.ts'

/** What a coupon does, in a few words. */
export function couponRule(coupon: Coupon): string {
  const { minimum, perCustomer, targets, endsAt } = coupon
  const parts = [
    ...(targets.some((target) => target.kind === 'everything') ? [] : [targetsOf(targets)]),
    ...(minimum === undefined ? [] : [copy.coupons.minimum(formatRupees(minimum))]),
    ...(perCustomer === undefined ? [] : [perCustomer === 1 ? copy.coupons.once : copy.coupons.times(perCustomer)]),
    ...(endsAt === undefined ? [] : [copy.coupons.until(lastDay(endsAt))]),
  ]
  return copy.coupons.rule(effectOf(coupon), parts)
}
