/** The calls of the owner's collections of products (GOOD-2). */
import { queryOptions } from '@tanstack/react-query'
import type { components } from '#/office/schema.d.ts'
import type { Facets } from '#/shared/api/types.ts'
import { api, request } from '#/shared/api/client.ts'

type Schemas = components['schemas']
export type Collection = Schemas['Collection']
export type CollectionContent = Schemas['CollectionContent']
export type CollectionInput = Schemas['CollectionInput']
export type CollectionRow = Schemas['CollectionRow']
export type CollectionCount = Schemas['CollectionCount']
export type Condition = Schemas['CollectionCondition']

export const collectionKeys = { all: ['collections'], list: ['collections', 'list'] } as const

export const collectionQueries = {
  list: queryOptions({
    queryKey: collectionKeys.list,
    queryFn: async ({ signal }) => (await api<Schemas['Collections']>('/admin/collections', { signal })).collections,
  }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...collectionKeys.all, 'one', id],
      queryFn: ({ signal }) => api<Collection>(`/admin/collections/${encodeURIComponent(id)}`, { signal }),
    }),
  /** `content` is a CollectionContent as JSON, which is also its key in the cache. */
  count: (content: string) =>
    queryOptions({
      queryKey: [...collectionKeys.all, 'count', content],
      queryFn: ({ signal }) =>
        api<CollectionCount>('/admin/collections/count', {
          method: 'POST',
          body: JSON.parse(content) as CollectionContent,
          signal,
        }),
    }),
  /** What lists of the shop can be narrowed by, with counts: what a rule can ask. */
  vocabulary: queryOptions({
    queryKey: [...collectionKeys.all, 'vocabulary'],
    queryFn: ({ signal }) => api<Facets>('/products/facets?more=true', { signal }),
  }),
}

export const addCollection = (body: CollectionInput) => api<Collection>('/admin/collections', { method: 'POST', body })

const at = (id: string) => `/admin/collections/${encodeURIComponent(id)}`

export const saveCollection = (id: string, version: number, body: CollectionInput) =>
  api<Collection>(at(id), { method: 'PUT', ifMatch: `"${version}"`, body })

export const removeCollection = (id: string, version: number) =>
  request<unknown>(at(id), { method: 'DELETE', ifMatch: `"${version}"` })
