import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { tab } from '#/shared/lib/storage.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'

/**
 * The number of the next order, for the remarks of its transfer, and the token that the shop wants with it (PROOF-1).
 */
export type Reference = components['schemas']['NextReference']

/**
 * The key in this tab's session storage. It is kept, since a reload must show the number that a transfer may already
 * carry.
 */
const KEY = 'orderReference'

export function readReference(): Reference | null {
  const value = tab.readJson(KEY) as Partial<Reference> | null
  return typeof value?.number === 'string' && typeof value.reference === 'string' ? (value as Reference) : null
}

/** Forgets the number once the order is placed: the next order has another. */
export function forgetReference(): void {
  tab.write(KEY, null)
}

/**
 * The number to show, null until the shop has said it. Where the shop does not say it, the order gets one when it is
 * placed.
 */
export function useReference(): Reference | null {
  const { data } = useLoad('reference', async (signal) => {
    const kept = readReference()
    if (kept) return kept
    const next = await api<Reference>('/orders/reference', { method: 'POST', signal })
    tab.writeJson(KEY, next)
    return next
  })
  return data
}
