/** What the form of a coupon holds, and what is sent of it. */
import { wholeOf } from '#/office/domain/catalogue/dealForm.ts'
import type { Coupon, CouponInput, Target } from '#/office/domain/catalogue/dealsApi.ts'
import { fieldOf, momentOf } from '#/office/ui/karachiDays.ts'

export type CouponValues = {
  code: string
  note: string
  kind: Coupon['kind']
  percent: string
  /** The amount in whole paisa; so is the minimum. */
  amount: number | null
  minimum: number | null
  limit: string
  perCustomer: string
  targets: readonly Target[]
  onDeals: boolean
  from: string
  until: string
}

const HOUR_MS = 3_600_000

const paisaOf = (rupees: number | undefined) => (rupees === undefined ? null : Math.round(rupees * 100))

export function beginOf(coupon: Coupon | null, now: number): CouponValues {
  return {
    code: coupon?.code ?? '',
    note: coupon?.note ?? '',
    kind: coupon?.kind ?? 'percent',
    percent: coupon?.percent === undefined ? '' : String(coupon.percent),
    amount: paisaOf(coupon?.amount),
    minimum: paisaOf(coupon?.minimum),
    limit: coupon?.limit === undefined ? '' : String(coupon.limit),
    perCustomer: coupon ? String(coupon.perCustomer ?? '') : '1',
    targets: coupon?.targets ?? [{ kind: 'everything' }],
    onDeals: coupon?.onDeals ?? false,
    from: fieldOf(coupon ? Date.parse(coupon.startsAt) : now - (now % HOUR_MS)),
    until: coupon?.endsAt === undefined ? '' : fieldOf(Date.parse(coupon.endsAt)),
  }
}

/** A limit as typed: none for an empty field, and one that the shop refuses for a text that is no number. */
const limitOf = (typed: string) => (typed.trim() === '' ? undefined : wholeOf(typed) || -1)

/** The input that is sent, made from the form and from the coupon that it began with, if any. */
export function couponInput(values: CouponValues, base: Coupon | null): CouponInput {
  const { code, note, kind, targets, onDeals } = values
  const limit = limitOf(values.limit)
  const perCustomer = limitOf(values.perCustomer)
  return {
    code,
    kind,
    targets: [...targets],
    onDeals,
    startsAt: momentOf(values.from, base?.startsAt),
    ...(note.trim() !== '' && { note }),
    ...(kind === 'percent' && { percent: wholeOf(values.percent) }),
    ...(kind === 'amount' && { amount: (values.amount ?? 0) / 100 }),
    ...(values.minimum !== null && { minimum: values.minimum / 100 }),
    ...(limit !== undefined && { limit }),
    ...(perCustomer !== undefined && { perCustomer }),
    ...(values.until !== '' && { endsAt: momentOf(values.until, base?.endsAt) }),
  }
}
