/** Files that products come in from (LOAD-1). */
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'
import type { Task } from '#/office/tasks/tasksApi.ts'

export type Import = components['schemas']['Import']
export type Work = 'check' | 'run' | 'undo'

export const importKey = (id: string) => ['imports', id] as const

const at = (id: string) => `/admin/imports/${encodeURIComponent(id)}`

export const uploadImport = (file: File) =>
  api<Import>(`/admin/imports?${new URLSearchParams({ name: file.name.slice(0, 200) })}`, {
    method: 'POST',
    body: new Blob([file], { type: 'application/octet-stream' }),
    timeLimitMs: 120_000,
  })

export const fetchImport = (id: string, signal: AbortSignal) => api<Import>(at(id), { signal })

export const changeImport = (
  id: string,
  plan: { fields: string[]; publish: boolean; keep: boolean; fixes: Record<string, string> },
) => api<Import>(at(id), { method: 'PUT', body: plan })

export const beginWork = (id: string, work: Work) => api<Task>(`${at(id)}/${work}`, { method: 'POST' })
