/** The calls about what couriers pay over (CASH-1, CASH-2). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'
import type { Task } from '#/office/domain/tasks/tasksApi.ts'

type Schemas = components['schemas']
export type CourierRates = Schemas['CourierRates']
export type CashDesk = Schemas['CashDesk']
/** The statement on its own page, where its lines are. Only the list has their result (HOLD-9). */
export type Statement = Omit<Schemas['Statement'], 'result'>
export type ListedStatement = Schemas['Statement']
export type StatementLine = Schemas['StatementLine']
export type StatementPage = Omit<Schemas['StatementPage'], 'statement'> & { statement: Statement }
/** Which lines of a statement are shown: those that differ, all, or those with one outcome. */
export type Shown = 'differ' | 'all' | StatementLine['outcome']

export const cashKeys = {
  all: ['cash'],
  desk: ['cash', 'desk'],
} as const

const at = (id: string) => `/admin/statements/${encodeURIComponent(id)}`

export function fetchStatement(id: string, shown: Shown, after: number, signal: AbortSignal) {
  const asked = new URLSearchParams({ after: String(after) })
  if (shown === 'differ') asked.set('differ', 'true')
  else if (shown !== 'all') asked.set('outcome', shown)
  return api<StatementPage>(`${at(id)}?${asked}`, { signal })
}

export const uploadStatement = (courier: string, file: File) =>
  api<Statement>(`/admin/statements?${new URLSearchParams({ courier, name: file.name.slice(0, 200) })}`, {
    method: 'POST',
    body: new Blob([file], { type: 'application/octet-stream' }),
    timeLimitMs: 120_000,
  })

export const matchStatement = (id: string, body: Schemas['StatementInput']) =>
  api<Statement>(at(id), { method: 'PUT', body })

export const workStatement = (id: string, work: 'check' | 'take' | 'undo', body: Schemas['StatementWork'] = {}) =>
  api<Task>(`${at(id)}/${work}`, { method: 'POST', body })

export const throwStatement = (id: string) => api(at(id), { method: 'DELETE' })

export const closeDispute = (id: string, line: number, note: string) =>
  api(`${at(id)}/lines/${line}/close`, { method: 'POST', body: { note } })

/** The address of a file with questions to couriers, or with what they withheld. */
export const cashFile = (what: 'disputes' | 'withheld', month = '') =>
  `/api/admin/cash/file?${new URLSearchParams({ what, ...(month !== '' && { month }) })}`

const ratesOf = (courier: string) => `/admin/couriers/${encodeURIComponent(courier)}/rates`

export const fetchRates = (courier: string, signal?: AbortSignal) =>
  api<CourierRates>(ratesOf(courier), signal ? { signal } : {})

export const setRates = (courier: string, rates: CourierRates['rates'], seen: CourierRates['rates']) =>
  api<CourierRates>(ratesOf(courier), { method: 'PUT', body: { rates, seen } })

export const cashQueries = {
  desk: queryOptions({ queryKey: cashKeys.desk, queryFn: ({ signal }) => api<CashDesk>('/admin/cash', { signal }) }),
  rates: (courier: string) =>
    queryOptions({ queryKey: ['cash', 'rates', courier], queryFn: ({ signal }) => fetchRates(courier, signal) }),
  one: (id: string, shown: Shown, after: number) =>
    queryOptions({
      queryKey: ['cash', 'one', id, shown, after],
      queryFn: ({ signal }) => fetchStatement(id, shown, after, signal),
    }),
}
