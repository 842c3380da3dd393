import type { OrderDetail, OrderEvent } from '#/shared/api/orders.ts'
import { copy } from './orders.copy.ts'

export interface Step {
  key: string
  title: string
  at: string | null
  /** `at` in words; without it the list formats `at` itself. */
  when?: string
  state: 'done' | 'here' | 'later' | 'bad'
  event: OrderEvent | null
}

const ROAD_BY_WORD = ['confirmed', 'packed', 'shipped', 'delivered']
const ROAD_BY_MONEY = ['paid', 'confirmed', 'packed', 'shipped', 'delivered']

/** The statuses after which nothing more is expected. */
const ENDED = new Set(['Delivered', 'Cancelled', 'Returned', 'Refunded'])

/**
 * The steps of an order: what happened, the last of it marked as the present, and then what is still to come on the
 * usual road. Events that say nothing to a customer, as "closed", are left out unless `all` is given.
 */
export function steps(
  order: Pick<OrderDetail, 'events' | 'status' | 'delivery'> & { paysBefore: boolean; parcels?: readonly unknown[] },
  all = false,
): Step[] {
  const silent = new Set(all ? [] : ['closed', 'unpacked', 'fee', 'checked_in'])
  const done: Step[] = folded(order.events.filter((event) => !silent.has(event.kind))).map(([event, times], index) => ({
    key: `${index}-${event.kind}`,
    title: copy.times(titled(event, (order.parcels?.length ?? 0) > 1), times),
    at: event.at,
    state: 'done',
    event,
  }))
  const last = done.at(-1)
  if (last) last.state = 'here'
  if (ENDED.has(order.status) || order.delivery === 'returning') return done
  const happened = new Set(
    order.events.map((event, index) => (order.events[index + 1]?.kind === 'call_undone' ? '' : event.kind)),
  )
  const road = order.paysBefore ? ROAD_BY_MONEY : ROAD_BY_WORD
  const reached = road.reduce((furthest, kind, index) => (happened.has(kind) ? index : furthest), -1)
  for (const kind of road.slice(reached + 1)) {
    done.push({ key: kind, title: copy.later[kind] ?? readable(kind), at: null, state: 'later', event: null })
  }
  return done
}

/** What happened, and to which parcel where there are several (PLAIN-9). */
function titled({ kind, parcel, actor, note }: OrderEvent, several: boolean): string {
  // A shopper's proof with a note is the transaction number that they typed (PAYS-2).
  const typed = kind === 'proof_submitted' && actor === 'customer' && note !== undefined
  const title = copy.event[typed ? 'number_typed' : kind] ?? readable(kind)
  return several && parcel !== undefined ? copy.ofParcel(title, parcel) : title
}

/** The events that a courier reports of a parcel, often repeatedly. */
const OF_COURIER = new Set(['booked', 'shipped', 'out_for_delivery', 'attempt_failed', 'returning'])

/**
 * Folds a courier's event that repeats the one before into it. The first keeps its time, and gets the count and all
 * notes (OWN-9).
 */
function folded(events: readonly OrderEvent[]): [OrderEvent, number][] {
  const lines: [OrderEvent, number][] = []
  for (const event of events) {
    const last = lines.at(-1)
    if (
      last &&
      OF_COURIER.has(event.kind) &&
      last[0].kind === event.kind &&
      last[0].parcel === event.parcel &&
      last[0].actor === event.actor
    ) {
      const noted = last[0].note ?? ''
      const news = event.note ?? ''
      if (news !== '' && !noted.split('; ').includes(news))
        last[0] = { ...last[0], note: noted === '' ? news : `${noted}; ${news}` }
      last[1]++
    } else lines.push([event, 1])
  }
  return lines
}

function readable(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
