/** The calls of the home page's screen. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'
import type { HomeLayout, HomePage } from './homeDraft.ts'

type Schemas = components['schemas']

export const homeKeys = {
  page: ['home'],
  versions: ['home', 'versions'],
} as const

export const publishHomePage = (version: number, layout: HomeLayout) =>
  api<HomePage>('/admin/home', { method: 'PUT', ifMatch: `"${version}"`, body: layout })

export const homeQueries = {
  page: queryOptions({ queryKey: homeKeys.page, queryFn: ({ signal }) => api<HomePage>('/admin/home', { signal }) }),
  /** `layout` is a HomeLayout as JSON, which is also its key in the cache. */
  preview: (layout: string) =>
    queryOptions({
      queryKey: ['home', 'preview', layout],
      queryFn: async ({ signal }) =>
        (
          await api<Schemas['HomePreview']>('/admin/home/preview', {
            method: 'POST',
            body: JSON.parse(layout) as HomeLayout,
            signal,
          })
        ).html,
    }),
  versions: queryOptions({
    queryKey: homeKeys.versions,
    queryFn: async ({ signal }) => (await api<Schemas['HomePages']>('/admin/home/versions', { signal })).versions,
  }),
}
