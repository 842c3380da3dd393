/** The office's calls about messages and their words (SAY-2, SAY-3). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
/** A message of the list of all. Only those of one order have their texts (HOLD-9). */
export type Message = Omit<Schemas['Mail'], 'text'>
export type OrderMessage = Schemas['Mail']
export type Wording = Schemas['Wording']
export type Version = Schemas['WordsVersion']
export type Channel = Wording['channel']
export type Language = Wording['language']

export const messageKeys = {
  list: (state: string) => ['orders', 'messages', state] as const,
  words: ['settings', 'words'],
  history: (at: string) => ['settings', 'words', at] as const,
  preview: (asked: string) => ['settings', 'preview', asked] as const,
} as const

export const fetchMessages = (state: string, after: string, signal: AbortSignal) =>
  api<Omit<Schemas['Mails'], 'mails'> & { mails: Message[] }>(
    `/admin/mails?${new URLSearchParams({ state, ...(after && { after }) })}`,
    { signal },
  )

export const sendAgain = (id: string) => api(`/admin/mails/${encodeURIComponent(id)}/retry`, { method: 'POST' })

/** Leaves a mail unsent that failed for good. */
export const giveUp = (id: string) => api(`/admin/mails/${encodeURIComponent(id)}/give-up`, { method: 'POST' })

const at = ({ kind, channel, language }: Pick<Wording, 'kind' | 'channel' | 'language'>) =>
  `/admin/words/${encodeURIComponent(kind)}/${channel}/${language}`

export const fetchHistory = async (of: Wording, signal: AbortSignal) =>
  (await api<Schemas['WordsHistory']>(at(of), { signal })).versions

export const saveWords = (of: Wording, to: { version: number; subject: string; body: string }) =>
  api(at(of), { method: 'PUT', body: to })

export const turnMessages = (kind: string, channel: Channel, sent: boolean) =>
  api(`/admin/words/${encodeURIComponent(kind)}/${channel}`, { method: 'PUT', body: { sent } })

export const previewWords = (of: Wording, subject: string, body: string, order: string, signal: AbortSignal) =>
  api<Schemas['WordsPreview']>('/admin/words/preview', {
    method: 'POST',
    signal,
    body: { kind: of.kind, channel: of.channel, language: of.language, subject, body, ...(order && { order }) },
  })

export const messageQueries = {
  words: queryOptions({
    queryKey: messageKeys.words,
    queryFn: async ({ signal }) => (await api<Schemas['WordsList']>('/admin/words', { signal })).words,
  }),
  one: (order: string) =>
    queryOptions({
      queryKey: ['orders', 'messagesOf', order],
      queryFn: ({ signal }) => api<Schemas['Mails']>(`/admin/orders/${encodeURIComponent(order)}/messages`, { signal }),
    }),
}
