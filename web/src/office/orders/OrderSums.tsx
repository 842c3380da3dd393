import { formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { Sums } from '#/shared/ui/Slip.tsx'
import { toSend } from '#/office/door/changes.ts'
import { copy } from './copy.ts'
import type { OfficeOrder } from './ordersApi.ts'

/** What an order costs and how it comes to that; who packs sees what to collect. */
export function OrderSums({ order: { lines, money, toCollect } }: { order: OfficeOrder }) {
  const cash = toCollect === undefined ? [] : [{ label: copy.detail.cash, value: formatRupees(toCollect) }]
  if (!money) return cash[0] ? <Sums rows={[]} total={cash[0]} /> : null
  const some = (label: string, rupees: number) => (rupees > 0 ? [{ label, value: formatTotal(rupees) }] : [])
  const list = lines.reduce((sum, line) => sum + Math.round((line.listPrice ?? 0) * 100) * toSend(line), 0) / 100
  const coupon = money.coupon?.discount ?? 0
  const off = Math.round((list - coupon - money.total) * 100) / 100
  return (
    <Sums
      rows={[
        ...(off > 0 ? some(copy.detail.listPrices, list) : []),
        ...(off > 0 ? [{ label: copy.detail.takenOff, value: `−${formatTotal(off)}` }] : []),
        ...(money.coupon ? some(copy.detail.coupon(money.coupon.code), coupon) : []),
        ...cash,
      ]}
      total={{ label: copy.column.total, value: formatTotal(money.total) }}
    />
  )
}
