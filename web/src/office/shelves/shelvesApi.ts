/** The calls of the shelves' screens. */
import { queryOptions } from '@tanstack/react-query'
import { api, request } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Term = Schemas['Term']
export type Terms = Schemas['Terms']
export type TermKind = Schemas['TermKind']
export type TermInput = Schemas['TermInput']

export const rowsOf = (terms: Terms, kind: TermKind): readonly Term[] =>
  kind === 'brand' ? terms.brands : kind === 'category' ? terms.categories : terms.skinTypes

export const withRows = (terms: Terms, kind: TermKind, rows: Term[]): Terms => ({
  ...terms,
  ...(kind === 'brand' ? { brands: rows } : kind === 'category' ? { categories: rows } : { skinTypes: rows }),
})

export const addTerm = (kind: TermKind, body: TermInput) => api<Term>(`/admin/terms/${kind}`, { method: 'POST', body })

const at = (term: Pick<Term, 'kind' | '_id'>) => `/admin/terms/${term.kind}/${encodeURIComponent(term._id)}`

export const changeTerm = (term: Pick<Term, 'kind' | '_id'>, version: number, body: TermInput) =>
  api<Term>(at(term), { method: 'PATCH', ifMatch: `"${version}"`, body })

export type TermMove = Schemas['TermMove']

/** What it would mean for a category to stand below another, '' for the top (GOOD-2). */
export const moveQuery = (term: Pick<Term, '_id' | 'version'>, below: string) =>
  queryOptions({
    queryKey: ['terms', 'move', term._id, term.version, below],
    queryFn: ({ signal }) =>
      api<TermMove>(`/admin/terms/category/${encodeURIComponent(term._id)}/move?below=${encodeURIComponent(below)}`, {
        signal,
      }),
  })

export const removeTerm = (term: Term) => request<unknown>(at(term), { method: 'DELETE', ifMatch: `"${term.version}"` })

export const orderTerms = (kind: TermKind, ids: readonly string[]) =>
  api<Terms>(`/admin/terms/${kind}/order`, { method: 'PUT', body: { ids } })

export type Rankings = Schemas['Rankings']
export type Ranking = Schemas['Ranking']
export type RankingMode = Schemas['RankingMode']
export type RankingRule = Schemas['RankingRule']
export type RankedProduct = Schemas['RankedProduct']

export const rankingKeys = { all: ['rankings'] } as const

export const saveRanking = (
  { list, version }: Ranking,
  { mode, pins }: { mode: RankingMode; pins: readonly { product: RankedProduct; until: string }[] },
) =>
  api<Rankings>(`/admin/rankings/${list}`, {
    method: 'PUT',
    ifMatch: `"${version}"`,
    body: { mode, pins: pins.map(({ product, until }) => ({ product: product._id, until })) },
  })

export type SearchWord = Schemas['SearchWord']
export type SearchWordInput = Schemas['SearchWordInput']
export type MissedSearch = Schemas['MissedSearch']

export const wordKeys = { words: ['search', 'words'], missed: (days: string) => ['search', 'missed', days] } as const

const wordAt = (id: string) => `/admin/search/words/${encodeURIComponent(id)}`

/** `word` is the version to change, or null for a new one. */
export const saveWord = (word: SearchWord | null, body: SearchWordInput) =>
  word
    ? api<SearchWord>(wordAt(word._id), { method: 'PUT', ifMatch: `"${word.version}"`, body })
    : api<SearchWord>('/admin/search/words', { method: 'POST', body })

export const removeWord = (word: SearchWord) =>
  request<unknown>(wordAt(word._id), { method: 'DELETE', ifMatch: `"${word.version}"` })

export const wordQueries = {
  words: queryOptions({
    queryKey: wordKeys.words,
    queryFn: async ({ signal }) => (await api<Schemas['SearchWords']>('/admin/search/words', { signal })).words,
  }),
  missed: (days: string) =>
    queryOptions({
      queryKey: wordKeys.missed(days),
      queryFn: ({ signal }) => api<Schemas['MissedSearches']>(`/admin/search/missed?days=${days}`, { signal }),
    }),
}

export const rankingQueries = {
  all: queryOptions({
    queryKey: rankingKeys.all,
    queryFn: ({ signal }) => api<Rankings>('/admin/rankings', { signal }),
  }),
}
