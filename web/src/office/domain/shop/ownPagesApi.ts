/** The calls of the owner's pages and articles (FACE-2). */
import { queryOptions } from '@tanstack/react-query'
import type { components } from '#/office/schema.d.ts'
import { api, request } from '#/shared/api/client.ts'

type Schemas = components['schemas']
export type OwnPage = Schemas['OwnPage']
export type OwnPageInput = Schemas['OwnPageInput']
export type OwnPageRow = Schemas['OwnPageRow']
export type OwnGuide = Schemas['OwnGuide']
export type PageBlock = Schemas['PageBlock']

export const ownPageKeys = { all: ['pages'], list: ['pages', 'list'] } as const

export const ownPageQueries = {
  list: queryOptions({
    queryKey: ownPageKeys.list,
    queryFn: ({ signal }) => api<Schemas['OwnPages']>('/admin/pages', { signal }),
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...ownPageKeys.all, 'one', id],
      queryFn: ({ signal }) => api<OwnPage>(`/admin/pages/${encodeURIComponent(id)}`, { signal }),
    }),
  /** `page` is an OwnPageInput as JSON, which is also its key in the cache. */
  preview: (page: string) =>
    queryOptions({
      queryKey: [...ownPageKeys.all, 'preview', page],
      queryFn: async ({ signal }) =>
        (
          await api<Schemas['HomePreview']>('/admin/pages/preview', {
            method: 'POST',
            body: JSON.parse(page) as OwnPageInput,
            signal,
          })
        ).html,
    }),
}

export const addOwnPage = (body: OwnPageInput) => api<OwnPage>('/admin/pages', { method: 'POST', body })

export const saveOwnPage = async (id: string, version: number, body: OwnPageInput) =>
  (await request<OwnPage>(`/admin/pages/${encodeURIComponent(id)}`, { method: 'PUT', ifMatch: `"${version}"`, body }))
    .data

export const removeOwnPage = (id: string, version: number) =>
  request<unknown>(`/admin/pages/${encodeURIComponent(id)}`, { method: 'DELETE', ifMatch: `"${version}"` })
