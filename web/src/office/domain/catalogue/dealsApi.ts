/** The calls of deals and coupons (DEAL-2, DEAL-4). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Deal = Schemas['Deal']
export type DealPage = Schemas['DealPage']
export type DealInput = Schemas['DealInput']
export type DealPreview = Schemas['DealPreview']
export type PreviewLine = Schemas['DealPreviewLine']
export type Target = Schemas['DealTarget']
export type Coupon = Schemas['Coupon']
export type CouponInput = Schemas['CouponInput']
export type CouponUse = Schemas['CouponUse']

/** A part of the deals: those that are planned, run or are paused, those that have ended, or all. */
export type DealsShown = 'open' | 'ended' | ''

export const dealKeys = {
  all: ['deals'],
  /** The deals that are planned, run or are paused. */
  open: ['deals', 'open'],
  one: (id: string) => ['deals', 'one', id],
  preview: (input: string) => ['deals', 'preview', input],
  coupons: ['coupons'],
  coupon: (id: string) => ['coupons', 'one', id],
} as const

const params = (after: string) => new URLSearchParams({ limit: '50', ...(after && { after }) })
const deal = (id: string) => `/admin/deals/${encodeURIComponent(id)}`
const coupon = (id: string) => `/admin/coupons/${encodeURIComponent(id)}`
const seen = ({ version }: { version: number }) => ({ ifMatch: `"${version}"` })

export const fetchDeals = (show: DealsShown, after: string, signal: AbortSignal) =>
  api<DealPage>(`/admin/deals?${new URLSearchParams([...(show ? [['show', show]] : []), ...params(after)])}`, {
    signal,
  })

export const fetchDeal = (id: string, signal?: AbortSignal) => api<Deal>(deal(id), { ...(signal && { signal }) })

/** What a deal would do to prices. `id` is that of the stored deal to replace, or ''. */
export const previewDeal = (input: DealInput, id: string, signal: AbortSignal) =>
  api<DealPreview>(`/admin/deals/preview?${new URLSearchParams({ ...(id && { deal: id }) })}`, {
    method: 'POST',
    body: input,
    signal,
  })

/** Saves a deal over `old`, or makes one. The same `key` makes no second one. */
export function putDeal(input: DealInput, old: Deal | null, key: string): Promise<Deal> {
  if (old === null) return api<Deal>('/admin/deals', { method: 'POST', body: input, idempotencyKey: key })
  return api<Deal>(deal(old._id), { method: 'PUT', body: input, ...seen(old) })
}

export type Turn = 'stop' | 'pause' | 'resume'

export const turnDeal = (old: Deal, turn: Turn) =>
  api<Deal>(`${deal(old._id)}/${turn}`, { method: 'POST', ...seen(old) })

export const deleteDeal = (old: Deal) => api(deal(old._id), { method: 'DELETE', ...seen(old) })

export function putCoupon(input: CouponInput, old: Coupon | null): Promise<Coupon> {
  if (old === null) return api<Coupon>('/admin/coupons', { method: 'POST', body: input })
  return api<Coupon>(coupon(old._id), { method: 'PUT', body: input, ...seen(old) })
}

export const stopCoupon = (old: Coupon) => api<Coupon>(`${coupon(old._id)}/stop`, { method: 'POST', ...seen(old) })

export const deleteCoupon = (old: Coupon) => api(coupon(old._id), { method: 'DELETE', ...seen(old) })

export const dealQueries = {
  one: (id: string) => queryOptions({ queryKey: dealKeys.one(id), queryFn: ({ signal }) => fetchDeal(id, signal) }),
  couponList: (after: string) =>
    queryOptions({
      queryKey: ['coupons', 'list', after],
      queryFn: ({ signal }) => api<Schemas['CouponPage']>(`/admin/coupons?${params(after)}`, { signal }),
    }),
  uses: (id: string, after: string) =>
    queryOptions({
      queryKey: ['coupons', 'uses', id, after],
      queryFn: ({ signal }) => api<Schemas['CouponUsePage']>(`${coupon(id)}/uses?${params(after)}`, { signal }),
    }),
  list: (show: DealsShown, after: string) =>
    queryOptions({
      queryKey: ['deals', 'list', show, after],
      queryFn: ({ signal }) => fetchDeals(show, after, signal),
    }),
  coupon: (id: string) =>
    queryOptions({ queryKey: dealKeys.coupon(id), queryFn: ({ signal }) => api<Coupon>(coupon(id), { signal }) }),
}
