import { orderStatuses, type OrderMethod, type OrderStatus } from '#/shared/api/orders.ts'

/** Orders on one page of the table. */
export const PAGE_SIZE = 20

export type OrdersQuery = { search: string; status: OrderStatus | ''; method: OrderMethod | ''; page: number }

/** Reads the text after "?" of /admin/orders; what is unknown counts as absent. */
export function parseOrdersQuery(text: string): OrdersQuery {
  const params = new URLSearchParams(text)
  const status = params.get('status') ?? ''
  const method = params.get('method') ?? ''
  const page = params.get('page') ?? ''
  return {
    search: (params.get('search') ?? '').trim().slice(0, 200),
    status: orderStatuses.find((known) => known === status) ?? '',
    method: method === 'cod' || method === 'bank_transfer' ? method : '',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** The text after "?" for a query, defaults left out. */
export function formatOrdersQuery({ search, status, method, page }: OrdersQuery): string {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (status !== '') params.set('status', status)
  if (method !== '') params.set('method', method)
  if (page > 1) params.set('page', String(page))
  return params.toString()
}

/** The parameters of GET /api/orders/orders for a query. */
export function apiOrdersQuery(query: OrdersQuery): string {
  const params = new URLSearchParams(formatOrdersQuery(query))
  params.set('limit', String(PAGE_SIZE))
  params.set('page', String(query.page))
  return params.toString()
}
