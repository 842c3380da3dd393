/** The calls that set how the shop works with couriers. */
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type CourierInput = Schemas['CourierInput']
export type CourierPlace = Schemas['CourierPlace']

const at = (key: string) => `/admin/couriers/${encodeURIComponent(key)}`

export const setCourier = (key: string, seen: number, body: CourierInput) =>
  api<Schemas['Courier']>(at(key), { method: 'PUT', ifMatch: `"${seen}"`, body })

/** Tries a typed key, or the stored one, and returns where the courier fetches parcels. */
export const tryKey = async (key: string, typed: string) =>
  (
    await api<{ places: CourierPlace[] }>(`${at(key)}/places`, {
      method: 'POST',
      body: typed === '' ? {} : { key: typed },
      timeLimitMs: 30_000,
    })
  ).places
