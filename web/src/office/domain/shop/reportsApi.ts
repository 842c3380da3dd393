/** The calls about figures. */
import { queryOptions } from '@tanstack/react-query'
import type { components } from '#/office/schema.d.ts'
import { api } from '#/shared/api/client.ts'

type Schemas = components['schemas']
export type Sums = Schemas['ReportSums']
export type Share = Schemas['ReportShare']
export type Day = Schemas['ReportDay']
export type Key = Schemas['ReportKey']
export type Summary = Schemas['ReportSummary']
export type Delivery = Schemas['ReportDelivery']
export type TaxMonth = Schemas['ReportTax']
export type Ways = Schemas['ReportWays']
export type Money = Schemas['ReportMoney']
export type Top = Schemas['ReportTop']
export type Cancelled = Schemas['ReportCancelled']
export type Cash = Schemas['ReportCash']
export type Stock = Schemas['ReportStock']
export type Orders = Schemas['ReportOrders']
export type By = 'brand' | 'product' | 'city' | 'courier'
export type What = 'revenue' | 'units' | 'refused'

/** The orders behind a figure. */
export type Behind = {
  title: string
  kind:
    | 'delivered'
    | 'refused'
    | 'lost'
    | 'refunded'
    | 'cancelled'
    | 'cash'
    | 'cash_fee'
    | 'saved'
    | 'wrap'
    | 'taxed'
    | 'tax_back'
    | 'list'
    | 'deal_off'
    | 'tier_off'
    | 'coupon_off'
    | 'goods'
    | 'goods_average'
    | 'goods_typed'
    | 'goods_back'
    | 'goods_lost'
    | 'no_cost'
    | 'no_fee'
    | keyof Delivery
  from: string
  to: string
  by?: By | 'reason' | 'class' | undefined
  key?: string | undefined
}

export const reportKeys = {
  all: ['reports'],
  cash: ['reports', 'cash'],
  orders: (asked: string) => ['reports', 'orders', asked],
} as const

export const fetchOrdersBehind = (asked: string, signal: AbortSignal) =>
  api<Orders>(`/admin/reports/orders?${asked}`, { signal })
export const settleCash = (body: Schemas['ReportCashPaid']) =>
  api<Schemas['ReportCashSettled']>('/admin/reports/cash', { method: 'POST', body })
export const fileOf = (report: string, asked: string) =>
  `/api/admin/reports/file?${new URLSearchParams({ report })}${asked ? `&${asked}` : ''}`

export const reportQueries = {
  cash: queryOptions({
    queryKey: reportKeys.cash,
    queryFn: ({ signal }) => api<Cash>('/admin/reports/cash', { signal }),
  }),
  summary: (asked: string) =>
    queryOptions({
      queryKey: ['reports', 'summary', asked],
      queryFn: ({ signal }) => api<Summary>(`/admin/reports/summary?${asked}`, { signal }),
    }),
  cancelled: (by: 'reason' | 'product', asked: string) =>
    queryOptions({
      queryKey: ['reports', 'cancelled', by, asked],
      queryFn: ({ signal }) => api<Cancelled>(`/admin/reports/cancelled?${asked}&by=${by}&limit=10`, { signal }),
    }),
  top: (by: By, what: What, asked: string) =>
    queryOptions({
      queryKey: ['reports', 'top', by, what, asked],
      queryFn: ({ signal }) => api<Top>(`/admin/reports/top?${asked}&by=${by}&what=${what}&limit=8`, { signal }),
    }),
  stock: queryOptions({
    queryKey: ['reports', 'stock'],
    queryFn: ({ signal }) => api<Stock>('/admin/reports/stock', { signal }),
  }),
}
