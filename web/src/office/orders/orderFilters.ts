/** The filters of the list of orders: what the address may hold, and how people read it. */
import { orderStatuses, type OrderStatus } from '#/shared/api/orders.ts'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import { statusWords } from '#/shared/orders/orders.copy.ts'
import { copy } from './orders.copy.ts'
import type { BulkInput } from '#/office/domain/orders/ordersApi.ts'

/** The value in place of a status for all orders that are still under way. */
export const OPEN = 'open'
export const ways = ['cod', 'bank_transfer', 'card'] as const

export const filters = {
  status: [...orderStatuses, OPEN],
  method: ways,
  owed: ['true'],
  city: null,
  from: null,
  until: null,
  least: null,
  most: null,
} as const

export type FilterName = keyof typeof filters
export type Filters = Readonly<Record<FilterName, string>>

/** The filters that the panel sets, in its order. */
export const panelNames = ['city', 'from', 'until', 'least', 'most'] as const satisfies readonly FilterName[]
export type PanelName = (typeof panelNames)[number]

const day = (text: string) => formatDay(`${text}T00:00:00+05:00`)
const rupees = (text: string) => formatRupees(Number(text))

/** A filter of the panel in the words of its chip. */
export function chipWords(name: PanelName, value: string): string {
  const said = name === 'city' ? value : name === 'from' || name === 'until' ? day(value) : rupees(value)
  return copy.filter.chip[name](said)
}

/** All filters in words: "Pending, Cash on delivery, to Lahore", or '' where none is set. */
export function narrowedBy(search: string, set: Filters): string {
  const status = orderStatuses.find((known) => known === set.status)
  const way = ways.find((known) => known === set.method)
  return [
    search && copy.filter.searched(search),
    set.status === OPEN ? copy.filter.open : status && statusWords[status],
    way && copy.methods[way],
    set.owed && copy.owing.true,
    ...panelNames.map((name) => set[name] && chipWords(name, set[name])),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What a bulk move of all matching orders is sent, which is what the list and the file ask for. */
export function matchOf(search: string, set: Filters): NonNullable<BulkInput['match']> {
  const { status, method, owed, city, from, until, least, most } = set
  return {
    ...(search !== '' && { search }),
    ...(status !== '' && { status }),
    ...(method !== '' && { method }),
    ...(owed === 'true' && { owed: true }),
    ...(city !== '' && { city }),
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
    ...(least !== '' && { least: Number(least) }),
    ...(most !== '' && { most: Number(most) }),
  }
}

export type View = OrderStatus | typeof OPEN | ''

export const openStatuses: readonly OrderStatus[] = ['Pending', 'Payment Review', 'Confirmed', 'Packed', 'Shipped']
