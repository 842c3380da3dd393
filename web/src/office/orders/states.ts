/** The three states of an order in words, which are never merged into one: the agreement, the money, the parcel. */
import { formatDayTime, formatRupees, formatTotal } from '#/shared/lib/format.ts'
import type { Ring, Tone } from '#/office/ui/StatusDot.tsx'
import { copy } from './orders.copy.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { whoOf } from './who.ts'

export type Told = { ring: Ring; tone: Tone; words: string; sub: string }

const says = copy.states

/**
 * When a state was made, and by whom (OWN-9). It is made by the first event of the first kind that there is, since the
 * last event that took the state back. Later events, such as cash at the door of a confirmed order, only repeat it.
 */
function madeBy(order: OfficeOrder, kinds: readonly string[], back: readonly string[] = []): string {
  const since = order.events.slice(order.events.findLastIndex(({ kind }) => back.includes(kind)) + 1)
  for (const wanted of kinds) {
    const event = since.find(({ kind }) => kind === wanted)
    if (event) return says.by(formatDayTime(event.at), whoOf(event.actor, order))
  }
  return ''
}

/** When the last event of these kinds was, and by whom. */
function lastOf(order: OfficeOrder, kinds: readonly string[]): string {
  const event = order.events.findLast(({ kind }) => kinds.includes(kind))
  return event ? says.by(formatDayTime(event.at), whoOf(event.actor, order)) : ''
}

export function agreementOf(order: OfficeOrder): Told {
  switch (order.placement) {
    case 'placed':
      if (order.paysBefore) return { ring: 'none', tone: 'quiet', words: says.byPayment, sub: '' }
      return {
        ring: 'todo',
        tone: 'act',
        words: says.toConfirm,
        sub: lastOf(order, ['no_answer', 'unreachable', 'reminded']),
      }
    case 'cancelled':
      return { ring: 'none', tone: 'bad', words: says.cancelled, sub: madeBy(order, ['cancelled', 'expired']) }
    default:
      return {
        ring: 'full',
        tone: 'ok',
        words: says.confirmed,
        sub: madeBy(order, ['confirmed', 'paid'], ['call_undone', 'payment_reversed']),
      }
  }
}

export function paymentOf(order: OfficeOrder): Told {
  const { money, payment } = order
  const over = order.placement === 'cancelled' || order.delivery === 'returned'
  const owed = money && money.owed > 0 ? says.owed(formatTotal(money.owed)) : ''
  switch (payment) {
    case 'proof_submitted':
      return { ring: 'todo', tone: 'act', words: says.proof, sub: lastOf(order, ['proof_submitted']) }
    case 'rejected':
      return {
        ring: 'todo',
        tone: 'wait',
        words: says.rejected,
        sub: lastOf(order, ['proof_rejected', 'payment_reversed']),
      }
    case 'part_paid':
      return {
        ring: 'half',
        tone: owed ? 'bad' : 'wait',
        words: says.partPaid,
        sub: owed || (money ? says.due(formatTotal(money.due)) : ''),
      }
    case 'paid':
      return {
        ring: 'full',
        tone: owed ? 'bad' : 'ok',
        words: says.paid,
        sub: owed || madeBy(order, ['paid', 'money_received', 'delivered'], ['payment_reversed']),
      }
    case 'part_refunded':
    case 'refunded':
      return {
        ring: payment === 'refunded' ? 'full' : 'half',
        tone: owed ? 'bad' : 'quiet',
        words: payment === 'refunded' ? says.refunded : says.partRefunded,
        sub: owed || madeBy(order, [payment, 'part_refunded', 'refunded']),
      }
    case 'due':
      if (over) return { ring: 'none', tone: 'quiet', words: says.nothingDue, sub: owed }
      if (order.paysBefore)
        return {
          ring: 'todo',
          tone: 'wait',
          words: order.byCard ? says.card : says.transfer,
          sub: money ? says.due(formatTotal(money.sums.awaited ?? 0)) : '',
        }
      return {
        ring: 'todo',
        tone: 'quiet',
        words: copy.methods.cod,
        sub: order.toCollect === undefined ? '' : says.collect(formatRupees(order.toCollect)),
      }
  }
}

export function parcelOf(order: OfficeOrder): Told {
  const parcel = order.parcels?.findLast(({ state }) => state !== 'cancelled')
  const road = parcel ? [parcel.courierName, parcel.tracking].filter(Boolean).join(' ·\u00a0') : ''
  switch (order.delivery) {
    case 'none':
      if (order.placement === 'cancelled') return { ring: 'none', tone: 'quiet', words: says.noParcel, sub: '' }
      if (order.moves.includes('pack') || order.placement === 'confirmed')
        return { ring: 'todo', tone: 'act', words: says.toPack, sub: '' }
      return { ring: 'none', tone: 'quiet', words: says.noParcel, sub: says.first }
    case 'packed':
      return { ring: 'half', tone: 'act', words: says.toHandOver, sub: road || madeBy(order, ['packed'], ['unpacked']) }
    case 'shipped':
      if (parcel?.state === 'attempted') return { ring: 'half', tone: 'bad', words: says.attempted, sub: road }
      return { ring: 'half', tone: 'go', words: parcel?.state === 'out' ? says.out : says.onTheWay, sub: road }
    case 'delivered':
      return { ring: 'full', tone: 'ok', words: says.delivered, sub: madeBy(order, ['delivered'], ['returning']) }
    case 'returning':
      return { ring: 'half', tone: 'wait', words: says.returning, sub: road }
    case 'returned':
      return {
        ring: 'full',
        tone: 'quiet',
        words: says.returned,
        sub: madeBy(order, ['returned', 'checked_in'], ['delivered']),
      }
    case 'lost':
      return { ring: 'none', tone: 'bad', words: says.lost, sub: road }
  }
}
