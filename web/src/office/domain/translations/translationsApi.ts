/** The calls of the owner's texts in other languages (LANG-4). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type OwnerText = Schemas['OwnerText']
export type OwnerTexts = Schemas['OwnerTexts']
export type SaidText = Schemas['SaidText']
export type TranslationInput = Schemas['TranslationInput']
export type TranslationChange = Schemas['TranslationChange']

export const translationKeys = { all: ['translations'], history: ['translations', 'history'] } as const

/** The subjects that change which texts there are, for following the changes. */
export const translationSubjects = [
  'translation',
  'home',
  'term',
  'attributes',
  'settings',
  'page',
  'collection',
  'product',
] as const

export const translationQueries = {
  all: queryOptions({
    queryKey: translationKeys.all,
    queryFn: ({ signal }) => api<OwnerTexts>('/admin/translations', { signal }),
  }),
  history: queryOptions({
    queryKey: translationKeys.history,
    queryFn: async ({ signal }) =>
      (await api<Schemas['TranslationsHistory']>('/admin/translations/history', { signal })).changes,
  }),
}

/** Saves translations, all or none, and returns all texts as they are now. */
export const saveTranslations = (translations: readonly TranslationInput[]) =>
  api<OwnerTexts>('/admin/translations', { method: 'PUT', body: { translations } })
