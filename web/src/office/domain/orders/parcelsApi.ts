/** The calls about packing, parcels, couriers and papers. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'
import type { Task } from '#/office/domain/tasks/tasksApi.ts'

type Schemas = components['schemas']
export type PickList = Schemas['PickList']
export type Pick = Schemas['Pick']
export type PickBox = Schemas['PickBox']
export type ParcelPage = Schemas['ParcelPage']
export type ParcelRow = Schemas['ParcelRow']
export type ParcelState = Schemas['ParcelState']
export type Parcel = Schemas['Parcel']
export type Courier = Schemas['Courier']
export type CourierFile = Schemas['CourierFile']
export type CourierCode = Schemas['CourierCode']
export type HandOver = Schemas['HandOver']
export type HandOverHead = Schemas['HandOverHead']
export type Rescue = Schemas['Rescue']
export type RescueList = Schemas['RescueList']
export type Invoice = Schemas['Invoice']

/** All keys begin with `parcels`, so that a colleague's change makes all of them ask again. */
export const parcelKeys = {
  all: ['parcels'],
} as const

/** Notes in the log who prints papers with addresses, before they are shown (STAFF-5). */
export const notePrint = (what: 'slips' | 'labels', orders: readonly string[]) =>
  api<Schemas['PrintNoted']>('/admin/prints', { method: 'POST', body: { what, orders } })

export const issueInvoice = (order: string) =>
  api<Invoice>(`/admin/orders/${encodeURIComponent(order)}/invoices`, { method: 'POST', body: { kind: 'invoice' } })

/** Makes a move of an order, whatever its version: a scanner does not look at versions. */
export const move = (order: string, name: string, body: Schemas['MoveInput']) =>
  api<Schemas['OfficeOrder']>(`/admin/orders/${encodeURIComponent(order)}/moves/${name}`, {
    method: 'POST',
    ifMatch: '*',
    body,
  })

export const handOver = (body: Schemas['HandOverInput']) =>
  api<Schemas['HandOverDone']>('/admin/hand-overs', { method: 'POST', body })

export const actRescue = (id: string, body: Schemas['RescueInput']) =>
  api(`/admin/rescues/${encodeURIComponent(id)}`, { method: 'POST', body })

/** Books parcels with a courier that is asked over the network (PARCEL-1). */
export const bookParcels = (courier: string, parcels: readonly string[]) =>
  api<Task>(`/admin/couriers/${encodeURIComponent(courier)}/bookings`, { method: 'POST', body: { parcels } })

export const sayCode = (body: Schemas['CourierCodeInput']) => api<Task>('/admin/courier-codes', { method: 'PUT', body })

export const spellCity = ({ courier, ...body }: Schemas['CourierCityInput'] & { courier: string }) =>
  api<Schemas['PrintNoted']>(`/admin/couriers/${encodeURIComponent(courier)}/cities`, { method: 'PUT', body })

export const uploadCourierFile = (courier: string, file: File) =>
  api<CourierFile>(`/admin/courier-files?${new URLSearchParams({ courier, name: file.name.slice(0, 200) })}`, {
    method: 'POST',
    body: new Blob([file], { type: 'application/octet-stream' }),
    timeLimitMs: 120_000,
  })

export const matchCourierFile = (id: string, body: Schemas['CourierFileInput']) =>
  api<CourierFile>(`/admin/courier-files/${encodeURIComponent(id)}`, { method: 'PUT', body })

export const workCourierFile = (id: string, work: 'check' | 'run') =>
  api<Task>(`/admin/courier-files/${encodeURIComponent(id)}/${work}`, { method: 'POST' })

/** The couriers that are offered: those in use, with waiting parcels, or chosen. They are all until one is in use. */
export function offered(couriers: readonly Courier[], chosen: string | undefined) {
  const some = couriers.filter((one) => one.on || one.ready > 0 || one.key === chosen)
  return some.length > 0 ? some : couriers
}

/** The courier for a parcel without one, whose file it is in: the first in use, or else the first of all. */
export const usual = (couriers: readonly Courier[]) => couriers.find((one) => one.on) ?? couriers[0]

/**
 * The courier that a parcel goes with. One without a courier is meant for its zone's where that is in use, or for the
 * usual one.
 */
export const meantFor = (row: { courier: string; proposed?: string | undefined }, couriers: readonly Courier[]) =>
  row.courier || (couriers.find((one) => one.key === row.proposed && one.on) ?? usual(couriers))?.key || ''

/** The address of the file of parcels that wait for a number, in the courier's own columns. */
export const bookingFile = (courier: string) => `/api/admin/couriers/${encodeURIComponent(courier)}/bookings.csv`

export const parcelQueries = {
  couriers: queryOptions({
    queryKey: ['parcels', 'couriers'],
    queryFn: async ({ signal }) => (await api<{ couriers: Courier[] }>('/admin/couriers', { signal })).couriers,
  }),
  picks: queryOptions({
    queryKey: ['parcels', 'picks'],
    queryFn: ({ signal }) => api<PickList>('/admin/pick-list', { signal }),
  }),
  list: (asked: string) =>
    queryOptions({
      queryKey: ['parcels', 'list', asked],
      queryFn: ({ signal }) => api<ParcelPage>(`/admin/parcels?${asked}`, { signal }),
    }),
  rescues: queryOptions({
    queryKey: ['parcels', 'rescues'],
    queryFn: ({ signal }) => api<RescueList>('/admin/rescues', { signal }),
  }),
  sheets: queryOptions({
    queryKey: ['parcels', 'sheets'],
    queryFn: async ({ signal }) => (await api<{ sheets: HandOverHead[] }>('/admin/hand-overs', { signal })).sheets,
  }),
  sheet: (id: string) =>
    queryOptions({
      queryKey: ['parcels', 'sheet', id],
      queryFn: ({ signal }) => api<HandOver>(`/admin/hand-overs/${encodeURIComponent(id)}`, { signal }),
    }),
  invoices: (order: string) =>
    queryOptions({
      queryKey: ['parcels', 'invoices', order],
      queryFn: async ({ signal }) =>
        (await api<{ invoices: Invoice[] }>(`/admin/orders/${encodeURIComponent(order)}/invoices`, { signal }))
          .invoices,
    }),
  codes: queryOptions({
    queryKey: ['parcels', 'codes'],
    queryFn: async ({ signal }) => (await api<{ codes: CourierCode[] }>('/admin/courier-codes', { signal })).codes,
  }),
}
