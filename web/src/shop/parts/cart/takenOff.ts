import { formatPaisa } from '#/shared/lib/format.ts'
import type { SumRow } from '#/shared/ui/Slip.tsx'
import { copy } from './cart.copy.ts'
import type { CartCoupon } from './useCoupon.ts'

/** The rows of promotions and of the coupon among the sums; none where nothing is taken off. */
export function takenOff({ code, bill }: Pick<CartCoupon, 'code' | 'bill'>): SumRow[] {
  const off = (label: string, paisa: number) => ({ label, value: copy.coupon.off(formatPaisa(paisa)), good: true })
  return [
    ...bill.promotions.map(({ by, paisa }) => off(by, paisa)),
    ...(code === '' || bill.discount === 0 ? [] : [off(copy.coupon.row(code), bill.discount)]),
  ]
}
