/** The call of Today. */
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Today = Schemas['Today']
export type Queue = Schemas['TodayQueue']
export type QueueName = Queue['name']
export type Item = Schemas['TodayItem']
export type Wrong = Schemas['TodayWrong']

export const todayKeys = { all: ['today'] } as const

export const fetchToday = (signal: AbortSignal) => api<Today>('/admin/today', { signal })

/** Puts units on the shelf that are held for nobody, as many as were shown. */
export const freeStock = (variant: string, units: number) =>
  api(`/admin/stock/${encodeURIComponent(variant)}/free`, { method: 'POST', body: { units } })
