/** The calls that take an order by hand and change one. */
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type PhoneCaller = Schemas['PhoneCaller']
export type TakeOrder = Schemas['TakeOrder']
export type TakenOrder = Schemas['TakenOrder']
export type EditOrder = Schemas['EditOrder']
export type EditedOrder = Schemas['EditedOrder']

export const fetchCaller = (phone: string, country: string, signal: AbortSignal) =>
  api<PhoneCaller>(`/admin/orders/caller?${new URLSearchParams({ phone, country })}`, { signal })

export const quoteOrder = (body: TakeOrder, signal: AbortSignal) =>
  api<TakenOrder>('/admin/orders/take', { method: 'POST', body: { ...body, dry: true }, signal })

export const takeOrder = (body: TakeOrder) => api<TakenOrder>('/admin/orders/take', { method: 'POST', body })

export const lookEdit = (id: string, body: EditOrder, signal: AbortSignal) =>
  api<EditedOrder>(`/admin/orders/${encodeURIComponent(id)}/edit`, {
    method: 'POST',
    ifMatch: '*',
    body: { ...body, dry: true },
    signal,
  })

export const editOrder = (id: string, version: number, body: EditOrder) =>
  api<EditedOrder>(`/admin/orders/${encodeURIComponent(id)}/edit`, {
    method: 'POST',
    ifMatch: `"${version}"`,
    body,
  })
