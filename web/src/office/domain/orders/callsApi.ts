/** The office's calls about shoppers to call, and about messages (COD-3, SAY-2). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Calls = Schemas['Calls']
export type CallCard = Schemas['CallCard']
export type Language = Schemas['CallText']['language']

/** The keys begin with "orders", so that a change of an order makes these queries ask again. */
export const callKeys = {
  list: ['orders', 'calls'],
  card: (id: string) => ['orders', 'call', id] as const,
} as const

export const fetchCard = (id: string, signal: AbortSignal) =>
  api<CallCard>(`/admin/calls/${encodeURIComponent(id)}`, { signal })

/** Takes the next order in hand, or returns nothing where nobody is to be called now. `skip` is the order just left. */
export const nextCall = (skip: string) =>
  api<CallCard | undefined>(`/admin/calls/next${skip === '' ? '' : `?${new URLSearchParams({ skip })}`}`, {
    method: 'POST',
  })

export const callQueries = {
  card: (id: string) => queryOptions({ queryKey: callKeys.card(id), queryFn: ({ signal }) => fetchCard(id, signal) }),
  list: queryOptions({ queryKey: callKeys.list, queryFn: ({ signal }) => api<Calls>('/admin/calls', { signal }) }),
}
