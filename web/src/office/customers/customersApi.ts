/** The calls about the people who order. */
import { queryOptions } from '@tanstack/react-query'
import { withStepUp } from '#/office/api/stepUp.ts'
import type { components } from '#/office/schema.d.ts'
import { saveFile } from '#/office/ui/saveFile.ts'
import { api } from '#/shared/api/client.ts'

type Schemas = components['schemas']
export type Customer = Schemas['Customer']
export type CustomerPage = Schemas['CustomerPage']
export type CustomerWhole = Schemas['CustomerWhole']
export type CustomerFlag = Schemas['CustomerFlag']
export type FlagKind = Schemas['CustomerFlagKind']

/** All keys begin with `customers`, so that a colleague's change makes all of them ask again. */
export const customerKeys = {
  all: ['customers'],
  one: (id: string) => ['customers', 'one', id],
} as const

const at = (id: string) => `/admin/customers/${encodeURIComponent(id)}`

export const addNote = (id: string, text: string) =>
  api<CustomerWhole>(`${at(id)}/notes`, { method: 'POST', body: { text } })
export const setFlag = (id: string, body: Schemas['CustomerFlagInput']) =>
  api<CustomerWhole>(`${at(id)}/flags`, { method: 'POST', body })
export const endFlag = (id: string, kind: FlagKind) =>
  api<CustomerWhole>(`${at(id)}/flags/${kind}`, { method: 'DELETE' })
export const eraseCustomer = (id: string, why: string) =>
  withStepUp(() => api<Schemas['CustomerErased']>(`${at(id)}/erase`, { method: 'POST', body: { word: 'ERASE', why } }))

/**
 * How long a file of people may take, in milliseconds: one of many thousands, or with every picture, takes its time.
 */
const FILE_MS = 10 * 60_000

export async function saveCustomers(matching: string) {
  const file = await withStepUp(() =>
    api<Blob>(`/admin/export/customers?${matching}`, { as: 'blob', timeLimitMs: FILE_MS }),
  )
  saveFile(file, 'customers.csv')
}

export async function saveCopy(id: string, name: string) {
  const file = await withStepUp(() => api<Blob>(`${at(id)}/copy`, { as: 'blob', timeLimitMs: FILE_MS }))
  saveFile(file, `${name}.zip`)
}

export const customerQueries = {
  one: (id: string) =>
    queryOptions({ queryKey: customerKeys.one(id), queryFn: ({ signal }) => api<CustomerWhole>(at(id), { signal }) }),
  list: (asked: string) =>
    queryOptions({
      queryKey: ['customers', 'list', asked],
      queryFn: ({ signal }) => api<CustomerPage>(`/admin/customers?${asked}`, { signal }),
    }),
}
