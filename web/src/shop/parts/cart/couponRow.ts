import { formatPaisa } from '#/shared/lib/format.ts'
import type { SumRow } from '#/shared/ui/Slip.tsx'
import { copy } from './cart.copy.ts'
import type { CartCoupon } from './useCoupon.ts'

/** The coupon's row among the sums, or none where it takes nothing off. */
export function couponRow({ code, bill }: Pick<CartCoupon, 'code' | 'bill'>): SumRow[] {
  if (code === '' || bill.discount === 0) return []
  return [{ label: copy.coupon.row(code), value: copy.coupon.off(formatPaisa(bill.discount)), good: true }]
}
