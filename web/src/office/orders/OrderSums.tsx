import { formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { Sums } from '#/shared/ui/Slip.tsx'
import { signed } from '#/shared/orders/sums.ts'
import { toSend } from '#/office/domain/orders/orderLine.ts'
import { copy } from './orders.copy.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'

/** What an order costs and how that sum is made. Whoever packs sees only what to collect. */
export function OrderSums({ order: { lines, money, toCollect } }: { order: OfficeOrder }) {
  const cash = toCollect === undefined ? [] : [{ label: copy.detail.cash, value: formatRupees(toCollect) }]
  if (!money) return cash[0] ? <Sums rows={[]} total={cash[0]} /> : null
  const some = (label: string, rupees: number) => (rupees > 0 ? [{ label, value: formatTotal(rupees) }] : [])
  const list = lines.reduce((sum, line) => sum + Math.round((line.listPrice ?? 0) * 100) * toSend(line), 0) / 100
  const { sums } = money
  const off = Math.round((list - sums.subtotal) * 100) / 100
  return (
    <Sums
      rows={[
        ...(off > 0 ? some(copy.detail.listPrices, list) : []),
        ...(off > 0 ? [{ label: copy.detail.takenOff, value: `−${formatTotal(off)}` }] : []),
        ...(sums.promotions ?? []).map(({ name, amount }) => ({
          label: name,
          value: amount === undefined ? copy.detail.free : signed(-amount),
        })),
        ...(sums.discount > 0
          ? [{ label: copy.detail.coupon(money.coupon?.code ?? ''), value: signed(-sums.discount) }]
          : []),
        ...some(copy.detail.delivery, sums.delivery),
        ...(sums.freed === undefined
          ? []
          : [{ label: copy.detail.freed(money.coupon?.code ?? ''), value: copy.detail.free }]),
        ...some(copy.detail.wrap, sums.wrap ?? 0),
        ...some(copy.detail.cashFee, sums.cashFee ?? 0),
        ...(sums.saving === undefined ? [] : [{ label: copy.detail.saving, value: signed(-sums.saving) }]),
        ...(sums.rounding === 0 ? [] : [{ label: copy.detail.rounding, value: signed(sums.rounding) }]),
        ...some(copy.detail.tax, sums.tax ?? 0),
        ...(sums.card === undefined
          ? []
          : [{ label: copy.detail.card(sums.cardLast ?? ''), value: formatTotal(sums.card) }]),
        ...(sums.credit === undefined ? [] : [{ label: copy.detail.credit, value: formatTotal(sums.credit) }]),
        ...cash,
      ]}
      total={{ label: copy.column.total, value: formatTotal(sums.total) }}
    />
  )
}
