import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { tab } from '#/shared/lib/storage.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'

/** The number of the order to come, for the remarks of its transfer, and what the shop wants to see with it (PROOF-1). */
export type Reference = components['schemas']['NextReference']

/** In this tab's session storage: a reload shows the number that may stand in a transfer already. */
const KEY = 'orderReference'

export function readReference(): Reference | null {
  const value = tab.readJson(KEY) as Partial<Reference> | null
  return typeof value?.number === 'string' && typeof value.reference === 'string' ? (value as Reference) : null
}

/** The order stands: the next one has another number. */
export function forgetReference(): void {
  tab.write(KEY, null)
}

/** The number to show, null until the shop has said it; where it does not, the order gets one when it is placed. */
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
