/** Long work and what it did (OFFICE-6). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Task = Schemas['Task']
export type TaskRow = Schemas['TaskRow']
export type TaskRows = Schemas['TaskRows']

export const taskKeys = {
  all: ['tasks'],
  open: ['tasks', 'open'],
  list: ['tasks', 'list'],
  one: (id: string) => ['tasks', id] as const,
  remarked: (id: string) => ['tasks', id, 'remarked'] as const,
  rows: (id: string, outcomes: readonly string[]) => ['tasks', id, 'rows', ...outcomes] as const,
} as const

/** Whether the task still has work to do by itself. */
export const isOpen = (task: Task) => task.state === 'waiting' || task.state === 'running'

const at = (id: string) => `/admin/tasks/${encodeURIComponent(id)}`

/** Fetches a page of all tasks, newest first. */
export const fetchTasks = (after: string, signal: AbortSignal) =>
  api<Schemas['TaskPage']>(`/admin/tasks?${new URLSearchParams({ limit: '20', ...(after ? { after } : {}) })}`, {
    signal,
  })

export const stopTask = (id: string) => api<Task>(`${at(id)}/stop`, { method: 'POST' })

export const continueTask = (id: string) => api<Task>(`${at(id)}/continue`, { method: 'POST' })

function narrowed(outcomes: readonly string[], more: Record<string, string> = {}) {
  const query = new URLSearchParams(more)
  for (const outcome of outcomes) query.append('outcome', outcome)
  return query.size > 0 ? `?${query}` : ''
}

export const fetchTaskRows = (id: string, outcomes: readonly string[], after: number, signal: AbortSignal) =>
  api<TaskRows>(`${at(id)}/rows${narrowed(outcomes, { limit: '50', after: String(after) })}`, { signal })

/** Fetches rows of a file that could be read, but that somebody should look at. */
export const fetchRemarkedRows = (id: string, after: number, signal: AbortSignal) =>
  api<TaskRows>(`${at(id)}/rows?${new URLSearchParams({ remarked: 'true', limit: '50', after: String(after) })}`, {
    signal,
  })

/** The address of the result as a file. */
export const resultAddress = (id: string, outcomes: readonly string[] = []) =>
  `/api${at(id)}/result.csv${narrowed(outcomes)}`

export const taskQueries = {
  open: queryOptions({
    queryKey: taskKeys.open,
    queryFn: async ({ signal }) =>
      (await api<Schemas['TaskPage']>('/admin/tasks?open=true&limit=20', { signal })).tasks,
  }),
  one: (id: string) =>
    queryOptions({ queryKey: taskKeys.one(id), queryFn: ({ signal }) => api<Task>(at(id), { signal }) }),
}
