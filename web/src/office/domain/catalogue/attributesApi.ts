/** The calls of the owner's attributes of products (GOOD-1). */
import { queryOptions } from '@tanstack/react-query'
import { api, request } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type OwnAttribute = Schemas['OwnAttribute']
export type Attributes = Schemas['Attributes']

export const attributeKeys = { all: ['attributes'] } as const

export const attributeQueries = {
  all: queryOptions({
    queryKey: attributeKeys.all,
    queryFn: ({ signal }) => api<Attributes>('/admin/attributes', { signal }),
  }),
}

/** Saves the whole list over the version that was seen. */
export const putAttributes = async (version: number, attributes: readonly OwnAttribute[]) =>
  (await request<Attributes>('/admin/attributes', { method: 'PUT', ifMatch: `"${version}"`, body: { attributes } }))
    .data
