import type { OrderDetail, OrderEvent } from '#/shared/api/orders.ts'
import { copy } from './orders.copy.ts'

export interface Step {
  key: string
  title: string
  at: string | null
  /** `at` in words; without it the screen finds its own. */
  when?: string
  state: 'done' | 'here' | 'later' | 'bad'
  event: OrderEvent | null
}

const ROAD_COD = ['confirmed', 'packed', 'shipped', 'delivered']
const ROAD_TRANSFER = ['paid', 'confirmed', 'packed', 'shipped', 'delivered']

/** Ended one way or the other: nothing more is to be expected. */
const ENDED = new Set(['Delivered', 'Cancelled', 'Returned', 'Refunded'])

/**
 * The steps of an order: what happened, the last of it marked as the present,
 * then what is still to come on the usual road. Events that say nothing to a
 * customer ("closed", "unpacked") are left out unless `all` is asked for.
 */
export function steps(order: Pick<OrderDetail, 'events' | 'status' | 'method' | 'delivery'>, all = false): Step[] {
  const silent = new Set(all ? [] : ['closed', 'unpacked', 'fee', 'checked_in'])
  const done: Step[] = folded(order.events.filter((event) => !silent.has(event.kind))).map(([event, times], index) => ({
    key: `${index}-${event.kind}`,
    title: copy.times(copy.event[event.kind] ?? readable(event.kind), times),
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
  const road = order.method === 'cod' ? ROAD_COD : ROAD_TRANSFER
  const reached = road.reduce((furthest, kind, index) => (happened.has(kind) ? index : furthest), -1)
  for (const kind of road.slice(reached + 1)) {
    done.push({ key: kind, title: copy.later[kind] ?? readable(kind), at: null, state: 'later', event: null })
  }
  return done
}

/** What a courier says of a parcel; each is said again and again. */
const OF_COURIER = new Set(['booked', 'shipped', 'out_for_delivery', 'attempt_failed', 'returning'])

/** Events of a courier that repeat the one before are one, at its time, with their count and all that was noted (OWN-9). */
function folded(events: readonly OrderEvent[]): [OrderEvent, number][] {
  const lines: [OrderEvent, number][] = []
  for (const event of events) {
    const last = lines.at(-1)
    if (last && OF_COURIER.has(event.kind) && last[0].kind === event.kind && last[0].actor === event.actor) {
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
