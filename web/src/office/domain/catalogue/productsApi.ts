/** The calls of the products' screens. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type ProductRow = Schemas['ProductRow']
export type ProductPage = Schemas['ProductPage']
export type ProductCounts = Schemas['ProductCounts']
export type OfficeProduct = Schemas['OfficeProduct']
export type ProductEdit = Schemas['Edit']
export type VariantDeal = Schemas['VariantDeal']
export type VariantStock = Schemas['VariantStock']
export type VariantChange = Schemas['VariantChange']
export type Terms = Schemas['Terms']
export type Term = Schemas['Term']
export type BulkInput = Schemas['BulkInput']
export type BulkAction = Schemas['BulkAction']
export type BulkAnswer = Schemas['BulkAnswer']
export type ProductFilter = Schemas['ProductFilter']
export type IngredientsRead = Schemas['IngredientsRead']
export type PreviewLink = Schemas['PreviewLink']

export const productKeys = {
  all: ['products'],
  list: (asked: string) => ['products', 'list', asked],
  one: (id: string) => ['products', 'one', id],
  terms: ['terms'],
  bulk: (run: string) => ['products', 'bulk-run', run],
} as const

/** The address of a product's screen. */
export const productPath = (id: string) => `/admin/products/${id}`

const at = (id: string) => `/admin/products/${encodeURIComponent(id)}`

export const fetchProducts = (asked: string, signal: AbortSignal) =>
  api<ProductPage>(`/admin/products?${asked}`, { signal })

export const fetchProduct = (id: string, signal?: AbortSignal) =>
  api<OfficeProduct>(at(id), { ...(signal && { signal }) })

/** Makes a link by which anybody can see the draft for a day. */
export const previewDraft = (id: string) => api<PreviewLink>(`${at(id)}/preview`, { method: 'POST' })

export const publishProduct = (id: string, etag: string, when: { at?: string; cancel?: boolean }) =>
  api<OfficeProduct>(`${at(id)}/publish`, { method: 'POST', ifMatch: etag, body: when })

export const archiveProduct = (id: string, etag: string) =>
  api<OfficeProduct>(`${at(id)}/archive`, { method: 'POST', ifMatch: etag })

export const restoreProduct = (id: string, etag: string) =>
  api<OfficeProduct>(`${at(id)}/restore`, { method: 'POST', ifMatch: etag })

export const duplicateProduct = (id: string) => api<OfficeProduct>(`${at(id)}/duplicate`, { method: 'POST' })

export const deleteProduct = (id: string, etag: string) => api(at(id), { method: 'DELETE', ifMatch: etag })

export const dropDraft = (id: string, etag: string) =>
  api<OfficeProduct>(`${at(id)}/draft`, { method: 'DELETE', ifMatch: etag })

/**
 * Sets the list price of the default variant and of those in `also`, or, where that is empty, of all that cost the
 * same.
 */
export const setPrice = (row: Pick<ProductRow, '_id' | 'variantId' | 'etag'>, price: number, also: string[] = []) =>
  api<VariantChange>(`${at(row._id)}/variants/${encodeURIComponent(row.variantId)}`, {
    method: 'PATCH',
    ifMatch: row.etag,
    body: also.length > 0 ? { price, also } : { price, all: true },
  })

export const runBulk = (input: BulkInput, signal?: AbortSignal) =>
  api<BulkAnswer>('/admin/products/bulk', {
    method: 'POST',
    body: input,
    timeLimitMs: 60_000,
    ...(signal && { signal }),
  })

export const undoBulk = (id: string) =>
  api<BulkAnswer>(`/admin/products/bulk/${encodeURIComponent(id)}/undo`, { method: 'POST', timeLimitMs: 60_000 })

export const productQueries = {
  terms: queryOptions({ queryKey: productKeys.terms, queryFn: ({ signal }) => api<Terms>('/admin/terms', { signal }) }),
  one: (id: string) =>
    queryOptions({ queryKey: productKeys.one(id), queryFn: ({ signal }) => fetchProduct(id, signal) }),
  /** Reads a list of ingredients, without storing anything. */
  ingredients: (inci: string) =>
    queryOptions({
      queryKey: ['ingredients', inci],
      queryFn: ({ signal }) => api<IngredientsRead>('/admin/ingredients', { method: 'POST', body: { inci }, signal }),
    }),
  bulk: (id: string) =>
    queryOptions({
      queryKey: productKeys.bulk(id),
      queryFn: ({ signal }) => api<BulkAnswer>(`/admin/products/bulk/${encodeURIComponent(id)}`, { signal }),
    }),
  list: (asked: string) =>
    queryOptions({ queryKey: productKeys.list(asked), queryFn: ({ signal }) => fetchProducts(asked, signal) }),
  counts: queryOptions({
    queryKey: ['products', 'counts'],
    queryFn: ({ signal }) => api<ProductCounts>('/admin/products/counts', { signal }),
  }),
}
