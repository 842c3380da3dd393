/** The calls about pieces, lots, shipments and counts. */
import { queryOptions } from '@tanstack/react-query'
import { api, request } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type StockLevel = Schemas['StockLevel']
export type StockLot = Schemas['StockLot']
export type StockMove = Schemas['StockMove']
export type StockDetail = Schemas['StockDetail']
export type StockPage = Schemas['StockPage']
export type StockReason = Schemas['StockReason']
export type StockSummary = Schemas['StockSummary']
export type ExpiryLot = Schemas['ExpiryLot']
export type LotsPage = Schemas['LotsPage']
export type ExpiryBoard = Schemas['ExpiryBoard']
export type LedgerMove = Schemas['LedgerMove']
export type MovesPage = Schemas['MovesPage']
export type Recall = Schemas['Recall']
export type CountCheck = Schemas['CountCheck']
export type CountLine = Schemas['CountLine']
export type Shipment = Schemas['Shipment']
export type ShipmentBody = Schemas['ShipmentBody']
export type ShipmentLine = Schemas['ShipmentLine']
export type ShipmentHead = Schemas['ShipmentHead']
export type LotPapers = Schemas['LotPapers']
export type LotState = Schemas['LotState']

/** All keys begin with `stock`, so that a colleague's change makes all of them ask again. */
export const stockKeys = {
  all: ['stock'],
  summary: ['stock', 'summary'],
  shipment: (id: string) => ['shipment', id],
} as const

const at = (variantId: string) => `/admin/stock/${encodeURIComponent(variantId)}`
const lotAt = (id: string) => `/admin/stock/lots/${encodeURIComponent(id)}`
const shipmentAt = (id: string) => `/admin/shipments/${encodeURIComponent(id)}`

export const fetchLevels = (asked: string, signal?: AbortSignal) =>
  api<StockPage>(`/admin/stock?${asked}`, { ...(signal && { signal }) })

export const orderList = '/api/admin/stock/order-list.csv'

export const findVariants = async (text: string) =>
  (await fetchLevels(new URLSearchParams({ search: text, limit: '8' }).toString())).levels
export const fetchStock = (variantId: string, signal?: AbortSignal) =>
  api<StockDetail>(at(variantId), { ...(signal && { signal }) })
/** The same with the shop's clock, which a phone's may differ from; missing: the answer did not say. */
export async function fetchStockNow(variantId: string): Promise<StockDetail & { now?: number }> {
  const { data, headers } = await request<StockDetail>(at(variantId))
  const now = Date.parse(headers.get('Date') ?? '')
  return { ...data, ...(!Number.isNaN(now) && { now }) }
}

export const recallFile = (lotId: string) => `${lotAt(lotId)}/recall.csv`

export const adjustStock = (variantId: string, change: Schemas['StockAdjust']) =>
  api<StockLevel>(`${at(variantId)}/adjust`, { method: 'POST', body: change })
/** `key` names the attempt. Sent again after a lost answer, it moves nothing a second time. */
export const carryStock = (variantId: string, body: Schemas['StockCarry'], key: string) =>
  api<StockLevel>(`${at(variantId)}/carry`, { method: 'POST', body, idempotencyKey: key })
export const setPreorder = (variantId: string, body: Schemas['PreorderInput']) =>
  api<Schemas['Preorder']>(`${at(variantId)}/preorder`, { method: 'PUT', body })
export const setPurchaseCost = (variantId: string, cost: number) =>
  api<Schemas['PurchaseCost']>(`${at(variantId)}/cost`, { method: 'PUT', body: { cost } })
export const changeLot = (id: string, body: Schemas['LotChange']) => api<StockLot>(lotAt(id), { method: 'PATCH', body })

/** Saves what shoppers may see of a lot, over the version that was shown. */
export const saveLotPapers = (id: string, { code: _code, shownAt: _shownAt, ...body }: LotPapers) =>
  api<LotPapers>(`${lotAt(id)}/papers`, { method: 'PUT', body })

export const checkCount = (variantId: string, lotId: string, counted: number) =>
  api<CountCheck>(`/admin/stock/count?${new URLSearchParams({ variantId, lotId, counted: String(counted) })}`)
export const bookCount = (body: Schemas['CountInput']) =>
  api<Schemas['CountDone']>('/admin/stock/count', { method: 'POST', body })

/** A shipment with nothing typed, with a line for each of these sizes and shades. */
export const emptyBody = (variantIds: readonly string[] = []): ShipmentBody => ({
  supplier: '',
  document: '',
  declaration: '',
  arrivedOn: '',
  freight: '',
  duty: '',
  lines: variantIds.map(emptyLine),
})
/** Begins a draft. The same `key` begins no second one. */
export const beginShipment = (body: ShipmentBody, key: string) =>
  api<Shipment>('/admin/shipments', { method: 'POST', body, idempotencyKey: key })
/** A line of a shipment with nothing typed. */
export const emptyLine = (variantId: string): ShipmentLine => ({
  variantId,
  code: '',
  expiresOn: '',
  quantity: '',
  unitCost: '',
})
/** The address where a shipment of these sizes and shades is begun. */
export const receivePath = (variantIds: readonly string[] = []) =>
  ['/admin/stock/receive/new', new URLSearchParams(variantIds.map((id) => ['variant', id])).toString()]
    .filter(Boolean)
    .join('?')

export const saveShipment = (id: string, version: number, body: ShipmentBody) =>
  api<Shipment>(shipmentAt(id), { method: 'PUT', ifMatch: `"${version}"`, body })
export const dropShipment = (id: string) => api(shipmentAt(id), { method: 'DELETE' })
/** `anyway` takes in more than the purchase order awaits. */
export const bookShipment = (id: string, version: number, key: string, anyway: boolean) =>
  api<Shipment>(`${shipmentAt(id)}/book`, {
    method: 'POST',
    ifMatch: `"${version}"`,
    body: { key, ...(anyway && { anyway }) },
  })
export const undoShipment = (id: string, version: number) =>
  api<Shipment>(`${shipmentAt(id)}/undo`, { method: 'POST', ifMatch: `"${version}"` })

export const stockQueries = {
  one: (variantId: string) =>
    queryOptions({ queryKey: ['stock', 'one', variantId], queryFn: ({ signal }) => fetchStock(variantId, signal) }),
  summary: queryOptions({
    queryKey: stockKeys.summary,
    queryFn: ({ signal }) => api<StockSummary>('/admin/stock/summary', { signal }),
  }),
  recall: (lotId: string) =>
    queryOptions({
      queryKey: ['stock', 'recall', lotId],
      queryFn: ({ signal }) => api<Recall>(`${lotAt(lotId)}/recall`, { signal }),
    }),
  papers: (lotId: string) =>
    queryOptions({
      queryKey: ['stock', 'papers', lotId],
      queryFn: ({ signal }) => api<LotPapers>(`${lotAt(lotId)}/papers`, { signal }),
    }),
  lots: (asked: string) =>
    queryOptions({
      queryKey: ['stock', 'lots', asked],
      queryFn: ({ signal }) => api<LotsPage>(`/admin/stock/lots?${asked}`, { signal }),
    }),
  shipment: (id: string) =>
    queryOptions({
      queryKey: stockKeys.shipment(id),
      queryFn: ({ signal }) => api<Shipment>(shipmentAt(id), { signal }),
    }),
  shipments: (state: 'draft' | 'booked') =>
    queryOptions({
      queryKey: ['stock', 'shipments', state],
      queryFn: async ({ signal }) =>
        (await api<{ shipments: ShipmentHead[] }>(`/admin/shipments?${new URLSearchParams({ state })}`, { signal }))
          .shipments,
    }),
  moves: (asked: string) =>
    queryOptions({
      queryKey: ['stock', 'moves', asked],
      queryFn: ({ signal }) => api<MovesPage>(`/admin/stock/moves?${asked}`, { signal }),
    }),
  list: (asked: string) =>
    queryOptions({ queryKey: ['stock', 'list', asked], queryFn: ({ signal }) => fetchLevels(asked, signal) }),
  /** The levels that are low, those with the fewest free units first. */
  low: queryOptions({
    queryKey: ['stock', 'low'],
    queryFn: async ({ signal }) =>
      (await fetchLevels(new URLSearchParams({ show: 'low', order: 'free', limit: '6' }).toString(), signal)).levels,
  }),
  expiry: queryOptions({
    queryKey: ['stock', 'expiry'],
    queryFn: ({ signal }) => api<ExpiryBoard>('/admin/stock/expiry', { signal }),
  }),
}
