/** The calls of the home page's screen. */
import { api, request } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'
import type { HomeLayout, HomePage } from './homeDraft.ts'

type Schemas = components['schemas']

export const homeKeys = {
  page: ['home'],
  versions: ['home', 'versions'],
  preview: (layout: string) => ['home', 'preview', layout],
} as const

export const fetchHomePage = (signal: AbortSignal) => api<HomePage>('/admin/home', { signal })

export const publishHomePage = async (version: number, layout: HomeLayout) =>
  (await request<HomePage>('/admin/home', { method: 'PUT', ifMatch: `"${version}"`, body: layout })).data

export const fetchHomePages = async (signal: AbortSignal) =>
  (await api<Schemas['HomePages']>('/admin/home/versions', { signal })).versions

/** `layout` is a HomeLayout in JSON, as it is named in the cache. */
export const previewHomePage = async (layout: string, signal: AbortSignal) =>
  (
    await api<Schemas['HomePreview']>('/admin/home/preview', {
      method: 'POST',
      body: JSON.parse(layout) as HomeLayout,
      signal,
    })
  ).html
