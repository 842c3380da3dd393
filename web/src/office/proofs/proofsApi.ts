/** The calls about payment screenshots (PROOF-2, PROOF-3). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { Answers } from '#/office/ui/fileReading.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Proofs = Schemas['Proofs']
export type ProofCard = Schemas['ProofCard']
export type ProofTwin = Schemas['ProofTwin']

export type BankCredits = Schemas['BankCredits']
export type BankCredit = Schemas['BankCredit']
export type BankFile = Schemas['BankFile']

/** The values that were typed from the bank, as the shop is asked about them. */
export type Typed = { amount: string; reference: string; at: string }

export const fetchProof = (id: string, typed: Typed, signal: AbortSignal) => {
  const asked = new URLSearchParams(Object.entries(typed).filter(([, value]) => value !== '')).toString()
  return api<ProofCard>(`/admin/proofs/${encodeURIComponent(id)}${asked === '' ? '' : `?${asked}`}`, { signal })
}

/** Reads a statement of a bank; fields says what its columns hold, null leaves that to the shop. */
export const readBankFile = (
  bank: string,
  account: string,
  file: File,
  fields: readonly string[] | null,
  answers: Answers,
) =>
  api<BankFile>(
    `/admin/bank-files?${new URLSearchParams({
      bank,
      ...(account !== '' && { account }),
      name: file.name.slice(0, 200),
      ...(fields && { fields: fields.join(',') }),
      ...(Object.keys(answers).length > 0 && { answers: JSON.stringify(answers) }),
    })}`,
    { method: 'POST', body: new Blob([file], { type: 'application/octet-stream' }), timeLimitMs: 120_000 },
  )

export const setCredit = (id: string, away: boolean) =>
  api(`/admin/bank-credits/${encodeURIComponent(id)}`, { method: 'PUT', body: { away } })

export const proofQueries = {
  list: queryOptions({
    queryKey: ['orders', 'proofs'],
    queryFn: ({ signal }) => api<Proofs>('/admin/proofs', { signal }),
  }),
  credits: queryOptions({
    queryKey: ['orders', 'credits'],
    queryFn: ({ signal }) => api<BankCredits>('/admin/bank-credits', { signal }),
  }),
  card: (id: string, typed: Typed) =>
    queryOptions({ queryKey: ['orders', 'proof', id, typed], queryFn: ({ signal }) => fetchProof(id, typed, signal) }),
}
