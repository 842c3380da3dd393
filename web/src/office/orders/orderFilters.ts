/** What the list of orders is narrowed by: what the address may hold, and how people read it. */
import { orderStatuses, type OrderStatus } from '#/shared/api/orders.ts'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import { statusWords } from '#/shared/orders/orders.copy.ts'
import { copy } from './orders.copy.ts'
import type { BulkInput } from '#/office/domain/orders/ordersApi.ts'

/** In the place of a status: all that is still under way. */
export const OPEN = 'open'
const ways = ['cod', 'bank_transfer'] as const

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

/** Those that the panel sets, in its order. */
export const panelNames = ['city', 'from', 'until', 'least', 'most'] as const satisfies readonly FilterName[]
export type PanelName = (typeof panelNames)[number]

const day = (text: string) => formatDay(`${text}T00:00:00+05:00`)
const rupees = (text: string) => formatRupees(Number(text))

/** A filter of the panel as its chip says it. */
export function chipWords(name: PanelName, value: string): string {
  const said = name === 'city' ? value : name === 'from' || name === 'until' ? day(value) : rupees(value)
  return copy.filter.chip[name](said)
}

/** Everything that narrows the list, in words: "Pending, Cash on delivery, to Lahore"; '' where nothing does. */
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

/** What a bulk move is told of all that match: the same as the list and the file are asked. */
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
