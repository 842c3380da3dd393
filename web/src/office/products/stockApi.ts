/** The calls that the products' table makes about pieces. */
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type StockLevel = Schemas['StockLevel']
export type StockDetail = Schemas['StockDetail']
export type StockReason = Schemas['StockReason']

export const stockKeys = {
  one: (variantId: string) => ['stock', 'one', variantId],
} as const

const at = (variantId: string) => `/admin/stock/${encodeURIComponent(variantId)}`

export const fetchStock = (variantId: string, signal: AbortSignal) => api<StockDetail>(at(variantId), { signal })

export const adjustStock = (variantId: string, change: Schemas['StockAdjust']) =>
  api<StockLevel>(`${at(variantId)}/adjust`, { method: 'POST', body: change })
