/** The calls about purchase orders (BOOKS-3). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { Answers } from '#/office/ui/fileReading.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Purchase = Schemas['Purchase']
export type PurchaseBody = Schemas['PurchaseBody']
export type PurchaseTyped = Schemas['PurchaseTyped']
export type PurchaseLine = Schemas['PurchaseLine']
export type PurchaseHead = Schemas['PurchaseHead']
export type PurchasePage = Schemas['PurchasePage']
export type PurchaseStage = Schemas['PurchaseStage']
export type PurchaseList = Schemas['PurchaseList']
export type PurchaseMove = Purchase['moves'][number]

const at = (id: string) => `/admin/purchases/${encodeURIComponent(id)}`
const seen = (version: number) => `"${version}"`

/** The address of an order's screen. */
export const purchasePath = (id: string) => `/admin/stock/purchases/${encodeURIComponent(id)}`
export const purchaseFile = (id: string) => `/api${at(id)}/file`
export const purchasesFile = (view: string) => `/api/admin/purchases/file?${new URLSearchParams({ view })}`

/** An order with nothing typed. */
export const emptyPurchase = (): PurchaseBody => ({
  supplier: '',
  email: '',
  reference: '',
  currency: 'PKR',
  rate: '',
  expectedOn: '',
  note: '',
  lines: [],
})

/** Begins a draft. The same `key` begins no second one. */
export const beginPurchase = (body: PurchaseBody, key: string) =>
  api<Purchase>('/admin/purchases', { method: 'POST', body, idempotencyKey: key })
export const savePurchase = (id: string, version: number, body: PurchaseBody) =>
  api<Purchase>(at(id), { method: 'PUT', ifMatch: seen(version), body })
export const dropPurchase = (id: string) => api(at(id), { method: 'DELETE' })
export const movePurchase = (id: string, version: number, move: PurchaseMove, mail = false) =>
  api<Purchase>(`${at(id)}/moves/${move}`, { method: 'POST', ifMatch: seen(version), body: { mail } })

/** The draft shipment of what is still to come; an empty rate is the order's. */
export const receivePurchase = (id: string, rate: string) =>
  api<Schemas['PurchaseShipment']>(`${at(id)}/receive`, { method: 'POST', body: { rate } })

export const suggestPurchase = async (supplier: string) =>
  (await api<Schemas['PurchaseHints']>(`/admin/purchases/low?${new URLSearchParams({ supplier })}`)).lines

/** Reads a supplier's list; fields says what its columns hold, null leaves that to the shop. */
export const readPurchaseList = (
  currency: string,
  file: Blob,
  fields: readonly string[] | null,
  answers: Answers,
): Promise<PurchaseList> =>
  api<PurchaseList>(
    `/admin/purchases/read?${new URLSearchParams({
      currency,
      ...(fields && { fields: fields.join(',') }),
      ...(Object.keys(answers).length > 0 && { answers: JSON.stringify(answers) }),
    })}`,
    { method: 'POST', body: new Blob([file], { type: 'application/octet-stream' }), timeLimitMs: 120_000 },
  )

export const purchaseKeys = { one: (id: string) => ['purchase', id] } as const

export const purchaseQueries = {
  page: (asked: string) =>
    queryOptions({
      queryKey: ['stock', 'purchases', asked],
      queryFn: ({ signal }) => api<PurchasePage>(`/admin/purchases?${asked}`, { signal }),
    }),
  one: (id: string) =>
    queryOptions({ queryKey: purchaseKeys.one(id), queryFn: ({ signal }) => api<Purchase>(at(id), { signal }) }),
}
