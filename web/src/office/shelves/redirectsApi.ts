/** The calls of old addresses (FACE-4). */
import { queryOptions } from '@tanstack/react-query'
import type { components } from '#/office/schema.d.ts'
import { api, request } from '#/shared/api/client.ts'

type Schemas = components['schemas']
export type Redirect = Schemas['Redirect']
export type ImportedRedirects = Schemas['ImportedRedirects']

export const redirectKeys = { all: ['redirects'] } as const

export const redirectQueries = {
  list: (asked: string) =>
    queryOptions({
      queryKey: [...redirectKeys.all, asked],
      queryFn: ({ signal }) => api<Schemas['Redirects']>(`/admin/redirects?${asked}`, { signal }),
    }),
}

export const putRedirect = (body: Schemas['RedirectInput']) => api<unknown>('/admin/redirects', { method: 'PUT', body })

export const removeRedirect = (from: string) =>
  request<unknown>(`/admin/redirects?from=${encodeURIComponent(from)}`, { method: 'DELETE' })

export const importRedirects = (file: File) =>
  api<ImportedRedirects>('/admin/redirects', {
    method: 'POST',
    body: new Blob([file], { type: 'application/octet-stream' }),
    timeLimitMs: 120_000,
  })
