/** The calls of store credit (PROMO-2). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type CreditPage = Schemas['CreditPage']
export type CreditMove = Schemas['CreditMove']
export type CreditPerson = Schemas['CreditPerson']
export type CreditGift = Schemas['CreditGift']

export const creditKeys = { all: ['credit'] } as const

export const creditQueries = {
  page: (after: string) =>
    queryOptions({
      queryKey: [...creditKeys.all, after],
      queryFn: ({ signal }) =>
        api<CreditPage>(`/admin/credit?${new URLSearchParams({ limit: '50', ...(after && { after }) })}`, { signal }),
    }),
}

export const findPerson = (email: string, signal: AbortSignal) =>
  api<CreditPerson>(`/admin/credit/person?${new URLSearchParams({ email })}`, { signal })

export const giveCredit = (gift: CreditGift, idempotencyKey: string) =>
  api<CreditPerson>('/admin/credit', { method: 'POST', body: gift, idempotencyKey })
