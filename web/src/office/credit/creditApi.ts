/** The calls of store credit (PROMO-2). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type CreditPage = Schemas['CreditPage']
export type CreditMove = Schemas['CreditMove']
export type CreditPerson = Schemas['CreditPerson']
export type PointsMove = Schemas['PointsMove']
export type CreditGift = Schemas['CreditGift']
export type CreditAsk = Schemas['CreditAsk']
export type GiftCard = Schemas['GiftCard']
export type GiftCardPage = Schemas['GiftCardPage']
export type GiftCardGift = Schemas['GiftCardGift']

export const creditKeys = { all: ['credit'] } as const

export const creditQueries = {
  page: (after: string) =>
    queryOptions({
      queryKey: [...creditKeys.all, 'moves', after],
      queryFn: ({ signal }) =>
        api<CreditPage>(`/admin/credit?${new URLSearchParams({ limit: '50', ...(after && { after }) })}`, { signal }),
    }),
  cards: (find: string, blocked: boolean, after: string) =>
    queryOptions({
      queryKey: [...creditKeys.all, 'cards', find, blocked, after],
      queryFn: ({ signal }) =>
        api<GiftCardPage>(
          `/admin/credit/cards?${new URLSearchParams({ limit: '50', ...(find && { find }), ...(blocked && { blocked: 'true' }), ...(after && { after }) })}`,
          { signal },
        ),
    }),
}

export const findPerson = (email: string, signal: AbortSignal) =>
  api<CreditPerson>(`/admin/credit/person?${new URLSearchParams({ email })}`, { signal })

export const giveCredit = (gift: CreditGift, idempotencyKey: string) =>
  api<CreditPerson>('/admin/credit', { method: 'POST', body: gift, idempotencyKey })

export const giveCard = (gift: GiftCardGift, idempotencyKey: string) =>
  api<Schemas['CreditWaits']>('/admin/credit/cards', { method: 'POST', body: gift, idempotencyKey })

export const blockCard = (id: string, blocked: boolean, why: string) =>
  api<void>(`/admin/credit/cards/${encodeURIComponent(id)}/block`, { method: 'POST', body: { blocked, why } })

export const decideCredit = (id: string, agree: boolean) =>
  api<void>(`/admin/credit/asks/${encodeURIComponent(id)}`, { method: 'POST', body: { agree } })
