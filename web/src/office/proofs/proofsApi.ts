/** The calls about payment screenshots (PROOF-2, PROOF-3). */
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Proofs = Schemas['Proofs']
export type ProofRow = Schemas['ProofRow']
export type ProofCard = Schemas['ProofCard']
export type ProofTwin = Schemas['ProofTwin']

/** What was read at the bank and is typed so far, as the shop is asked about it. */
export type Typed = { amount: string; reference: string; at: string }

/** Names begin with "orders": what changes an order makes them ask again. */
export const proofKeys = {
  list: ['orders', 'proofs'],
  card: (id: string, typed: Typed) => ['orders', 'proof', id, typed] as const,
} as const

export const fetchProofs = (signal: AbortSignal) => api<Proofs>('/admin/proofs', { signal })

export const fetchProof = (id: string, typed: Typed, signal: AbortSignal) => {
  const asked = new URLSearchParams(Object.entries(typed).filter(([, value]) => value !== '')).toString()
  return api<ProofCard>(`/admin/proofs/${encodeURIComponent(id)}${asked === '' ? '' : `?${asked}`}`, { signal })
}
