/** The calls about profit and expenses (BOOKS-2). */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#/office/schema.d.ts'
import { api } from '#/shared/api/client.ts'

type Schemas = components['schemas']
export type Profit = Schemas['Profit']
export type Expense = Schemas['Expense']
export type ExpenseKind = Schemas['ExpenseKind']

export const profitKeys = { all: ['profit'] } as const

export const putExpense = (id: string, body: Schemas['ExpenseInput']) =>
  api<Expense>(`/admin/expenses/${id}`, { method: 'PUT', body })
export const deleteExpense = ({ _id, version }: Expense) =>
  api<undefined>(`/admin/expenses/${_id}?version=${version}`, { method: 'DELETE' })
export const profitFile = (what: string, asked: string) => `/api/admin/profit/file?what=${what}&${asked}`

export const profitQueries = {
  /** `asked` has the months, and a product or a city where it is of one. */
  statement: (asked: string) =>
    queryOptions({
      queryKey: ['profit', 'statement', asked],
      queryFn: ({ signal }) => api<Profit>(`/admin/profit?${asked}`, { signal }),
    }),
  top: (by: 'product' | 'city', asked: string) =>
    queryOptions({
      queryKey: ['profit', 'top', by, asked],
      queryFn: ({ signal }) => api<Schemas['ProfitTop']>(`/admin/profit/top?${asked}&by=${by}&limit=10`, { signal }),
    }),
  expenses: (asked: string) =>
    infiniteQueryOptions({
      queryKey: ['profit', 'expenses', asked],
      queryFn: ({ signal, pageParam }) =>
        api<Schemas['Expenses']>(`/admin/expenses?${asked}${pageParam && `&after=${encodeURIComponent(pageParam)}`}`, {
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
    }),
}
