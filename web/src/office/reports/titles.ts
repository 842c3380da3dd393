/** The titles of charts, which state the result. */
import { noBreakMoney } from '#/office/ui/rupees.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { copy } from './reports.copy.ts'
import type { Cancelled, Cash, Delivery, Key, Stock, Summary } from '#/office/domain/shop/reportsApi.ts'

/** Whole rupees, since a report is read and not added up by hand. */
export const rupees = (n: number) =>
  noBreakMoney(n < 0 ? `−${formatRupees(Math.round(-n))}` : formatRupees(Math.round(n)))

/** The same without "Rs", under a heading that names it. */
export const plain = (n: number) => rupees(n).replace(/^(−?)Rs\s/, '$1')

/** A share in percent, with one decimal below ten: "16 %", "0.4 %". */
export function percent(part: number, whole: number): string {
  if (whole === 0) return copy.none
  const share = (100 * part) / whole
  return share !== 0 && Math.abs(share) < 9.95 ? `${share.toFixed(1)} %` : `${Math.round(share)} %`
}

export function revenueTitle({ total, before }: Summary): string {
  if (total.parcels === 0 && total.revenue === 0) return copy.nothingDelivered
  const made = copy.deliveredSum(rupees(total.revenue))
  if (before.revenue <= 0) return made
  const more = Math.round((100 * (total.revenue - before.revenue)) / before.revenue)
  if (more === 0) return `${made}, ${copy.asBefore}`
  return `${made}, ${more > 0 ? copy.moreThan(more) : copy.lessThan(-more)}`
}

export function topTitle(rows: readonly Key[], whole: number): string {
  const [first, second] = rows
  if (!first || whole <= 0) return copy.nothingDelivered
  const name = first.label || copy.unknown
  if (!second) return copy.only(name)
  return copy.leads(name, percent(first.revenue, whole))
}

export const ended = (row: { parcels: number; refused: number; lost: number }) => row.parcels + row.refused + row.lost

/** Of fewer parcels than this a share would say too much. */
const FEW = 20

export function refusedTitle(rows: readonly Key[]): string {
  const first = rows[0]
  if (!first) return copy.noneRefused
  const name = first.label || copy.unknown
  const of = ended(first)
  if (of < FEW) return copy.cameBack(name, copy.refusedOf(first.refused, of))
  return copy.comesBack(name, percent(first.refused, of))
}

export const reasonName = (reason: string) => copy.reasons[reason] ?? reason

export function cancelledTitle({ orders, amount, rows }: Cancelled, by: 'reason' | 'product'): string {
  const [first] = rows
  if (orders === 0) return copy.noneCancelled
  return by === 'product' && first
    ? copy.cancelledMost(first.label, first.orders, orders)
    : copy.cancelledSum(orders, rupees(amount))
}

export function deliveryTitle({ charged, forgone, cost }: Delivery): string {
  const borne = (Math.round(cost * 100) - Math.round(charged * 100) + Math.round(forgone * 100)) / 100
  return borne >= 0 ? copy.deliveryBorne(rupees(borne)) : copy.deliveryEarned(rupees(-borne))
}

export function cashTitle({ total, late }: Cash): string {
  if (total === 0) return copy.noCash
  return late === 0 ? copy.cashOut(rupees(total)) : copy.cashLate(rupees(total), rupees(late))
}

/** The cash that a courier has from deliveries until a day. */
export function cashUntil({ days }: Cash['couriers'][number], until: string): { parcels: number; amount: number } {
  const some = days.filter(({ day }) => day <= until)
  const paisa = some.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return { parcels: some.reduce((sum, { parcels }) => sum + parcels, 0), amount: paisa / 100 }
}

export function coverTitle({ cover }: Stock): string {
  const soon = cover.filter(({ days }) => days < 14).length
  const first = cover[0]
  if (!first) return copy.noCover
  return soon === 0 ? copy.coverFine(first.name, first.days) : copy.coverSoon(soon, first.name)
}

export function expiryTitle({ expiry }: Stock): string {
  const soon = expiry.filter(({ days }) => days > 0).reduce((sum, { value }) => sum + value, 0)
  const gone = expiry.find(({ days }) => days === 0)?.value ?? 0
  if (soon === 0 && gone === 0) return copy.noExpiry
  return gone > 0 ? copy.expiryGone(rupees(soon), rupees(gone)) : copy.expirySoon(rupees(soon))
}
