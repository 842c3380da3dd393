/** The call of Today. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Today = Schemas['Today']
export type Queue = Schemas['TodayQueue']
export type QueueName = Queue['name']
export type Item = Schemas['TodayItem']
export type Wrong = Schemas['TodayWrong']

export type Waiting = Schemas['TodayCount']

export const todayKeys = { all: ['today'], wrong: ['today', 'wrong'], counts: ['waiting'] } as const

/** Fetches a page of what does not add up. `after` is the `next` of the page before, or ''. */
export const fetchWrong = (after: string, signal: AbortSignal) =>
  api<Schemas['TodayWrongPage']>(`/admin/today/wrong${after && `?${new URLSearchParams({ after })}`}`, { signal })

/** Puts units on the shelf that are held for nobody, as many as were shown. */
export const freeStock = (variant: string, units: number) =>
  api(`/admin/stock/${encodeURIComponent(variant)}/free`, { method: 'POST', body: { units } })

export const todayQueries = {
  /** How much waits in each queue, counted as on Today. */
  counts: queryOptions({
    queryKey: todayKeys.counts,
    queryFn: async ({ signal }) => (await api<Schemas['TodayCounts']>('/admin/today/counts', { signal })).queues,
  }),
  all: queryOptions({ queryKey: todayKeys.all, queryFn: ({ signal }) => api<Today>('/admin/today', { signal }) }),
}
