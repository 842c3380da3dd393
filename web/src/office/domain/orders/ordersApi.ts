/** The office's calls about orders. The cookie of the staff session identifies the caller. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '#/shared/api/client.ts'
import type { OrderStatus } from '#/shared/api/orders.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type OfficeOrder = Schemas['OfficeOrder']
export type OrderRow = Schemas['OfficeOrderRow']
export type OrderPage = Schemas['OfficeOrders']
export type OfficeLine = Schemas['OfficeLine']
export type MoveName = Schemas['Move']
export type MoveInput = Schemas['MoveInput']
export type BulkInput = Schemas['OrderBulk']
export type BulkResult = Schemas['OrderBulkResult']
export type Counts = Partial<Record<OrderStatus, Schemas['OrderTotal']>>

/** The keys of queries. All about orders begin with the first word. */
export const orderKeys = {
  list: (asked: string) => ['orders', 'list', asked] as const,
  counts: ['orders', 'counts'] as const,
  one: (id: string) => ['orders', 'one', id] as const,
  lists: ['orders', 'list'] as const,
} as const

const at = (id: string) => `/admin/orders/${encodeURIComponent(id)}`

export const fetchOrders = (asked: string, signal: AbortSignal) =>
  api<OrderPage>(`/admin/orders${asked === '' ? '' : `?${asked}`}`, { signal })

export const fetchOrder = (id: string, signal: AbortSignal) => api<OfficeOrder>(at(id), { signal })

/** Makes a move on the version that was shown. */
/** Makes a move of an order as it was seen; `*`: whatever it is by now. */
export const moveOrder = (id: string, move: MoveName, version: number | '*', body: MoveInput) =>
  api<OfficeOrder>(`${at(id)}/moves/${move}`, {
    method: 'POST',
    ifMatch: version === '*' ? '*' : `"${version}"`,
    body,
  })

/** Brings an order to a status, with every move that leads there (ORD-2). */
export const setStatus = (id: string, status: OrderStatus, version: number, note: string) =>
  api<OfficeOrder>(`${at(id)}/status`, {
    method: 'PUT',
    ifMatch: `"${version}"`,
    body: { status, ...(note !== '' && { note }) },
  })

/** Writes down what somebody found of a card payment that does not fit (PAYS-4). */
export const setCardAside = (id: string, card: string, note: string) =>
  api(`${at(id)}/cards/${encodeURIComponent(card)}`, { method: 'PUT', body: { note } })

export const claimOrder = (id: string) => api(`${at(id)}/claim`, { method: 'PUT' })

export const unclaimOrder = (id: string) => api(`${at(id)}/claim`, { method: 'DELETE' })

/** Ends the links by which shoppers confirm, change and cancel (COD-2). */
export const endLinks = (id: string) => api(`${at(id)}/links`, { method: 'DELETE' })

export const moveMany = (body: BulkInput) =>
  api<BulkResult>('/admin/orders/bulk', { method: 'POST', body, timeLimitMs: 60_000 })

/** The order as it is now, where a move was refused because its version is out of date; null otherwise. */
export function nowOf(error: unknown): OfficeOrder | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.body?.['order'] as OfficeOrder | undefined) ?? null
}

export const orderQueries = {
  one: (id: string) => queryOptions({ queryKey: orderKeys.one(id), queryFn: ({ signal }) => fetchOrder(id, signal) }),
  counts: queryOptions({
    queryKey: orderKeys.counts,
    queryFn: ({ signal }) => api<Counts>('/admin/orders/counts', { signal }),
  }),
}
