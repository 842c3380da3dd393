/** The office's calls about what shoppers send back (BACK-2, BACK-4). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import { upload } from '#/shared/api/upload.ts'
import { shrinkPicture } from '#/shared/lib/shrinkPicture.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
type MoveInput = Schemas['MoveInput']
export type ReturnQueues = Schemas['ReturnQueues']
export type ReturnRow = Schemas['ReturnRow']
export type OrderReturns = Schemas['OrderReturns']
export type OfficeReturn = Schemas['OfficeReturn']
export type RefundAsk = Schemas['RefundAsk']
export type LotDoubt = Schemas['LotDoubt']
export type OpenedPayout = Schemas['OpenedPayout']

/** The keys begin with "orders", so that a change of an order makes these queries ask again. */
export const returnKeys = {
  one: (order: string) => ['orders', 'returns', order] as const,
  owed: (order: string, version: number, check: Check, body: string) =>
    ['orders', 'returns', order, 'owed', version, check, body] as const,
} as const

const at = (order: string) => `/admin/orders/${encodeURIComponent(order)}`

/** The two ways to check in units: from a parcel that came back, or from a return. */
export type Check = 'check-in' | 'check-return'

/** What would be owed once the units are checked in. It changes nothing (BACK-3). */
export const fetchOwed = (order: string, check: Check, body: MoveInput, signal: AbortSignal) =>
  api<Schemas['Owed']>(`${at(order)}/owed/${check}`, { method: 'POST', body, signal })

/** Reveals where the money goes. The log notes who did. */
export const openPayout = (order: string, no: number) =>
  api<OpenedPayout>(`${at(order)}/returns/${no}/payout`, { method: 'POST' })

/** Stores a picture that proves a refund, and returns its key. */
export async function addEvidence(order: string, picture: File): Promise<string> {
  const form = new FormData()
  form.append('picture', await shrinkPicture(picture))
  return (await upload<Schemas['EvidenceKept']>(`${at(order)}/evidence`, form, { auth: false })).key
}

/** Takes a lot off sale until somebody knows more (STOCK-4). */
export const holdLot = (lot: string, words: string) =>
  api(`/admin/stock/lots/${encodeURIComponent(lot)}`, { method: 'PATCH', body: { sell: false, words } })

export const returnQueries = {
  queues: queryOptions({
    queryKey: ['orders', 'returns'],
    queryFn: ({ signal }) => api<ReturnQueues>('/admin/returns', { signal }),
  }),
  one: (order: string) =>
    queryOptions({
      queryKey: returnKeys.one(order),
      queryFn: ({ signal }) => api<OrderReturns>(`${at(order)}/returns`, { signal }),
    }),
}
