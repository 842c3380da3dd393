/** The calls about invoices that are reported to the tax authority (BOOKS-1). */
import { queryOptions } from '@tanstack/react-query'
import type { components } from '#/office/schema.d.ts'
import { api } from '#/shared/api/client.ts'

export type FiscalPaper = components['schemas']['FiscalPaper']

export const fiscalQuery = queryOptions({
  queryKey: ['fiscal'],
  queryFn: ({ signal }) => api<components['schemas']['FiscalDesk']>('/admin/fiscal', { signal }),
})

/** Says what became of a paper: without a number it is sent again. */
export const settleFiscal = (id: string, number: string) =>
  api<components['schemas']['Fiscal']>(`/admin/fiscal/${encodeURIComponent(id)}`, {
    method: 'PUT',
    body: number === '' ? {} : { number },
  })
