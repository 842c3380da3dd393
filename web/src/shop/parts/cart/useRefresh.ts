import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { Product } from '#/shared/api/types.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useAppSelector, useAppStore } from '#/shop/state/useStore.ts'
import { restored } from '#/shop/state/cartSlice.ts'
import { copy } from './copy.ts'
import { reconcile, type CartChange, type Present } from '#/shop/state/reconcile.ts'

/**
 * Asks the shop for the present prices and stock of the cart's products, as
 * soon as `ready` and there are any, and answers what changed. A shop that cannot be reached
 * leaves the cart as it is: the server prices the order anyway.
 */
export function useRefresh(ready: boolean): { changes: readonly CartChange[]; dismiss: () => void } {
  const store = useAppStore()
  const filled = useAppSelector((state) => state.cart.items.length > 0)
  const [seen, setSeen] = useState<readonly CartChange[]>(none)
  const { data } = useLoad(ready && filled ? 'cart' : null, async (signal) => {
    try {
      const ids = [...new Set(store.getState().cart.items.map((item) => item._id))]
      const present = await ask(ids, signal)
      const now = reconcile(store.getState().cart.items, present)
      store.dispatch(restored(now.items))
      return now.changes
    } catch (error) {
      if (!signal.aborted) console.error(copy.logRefresh, error)
      throw error
    }
  })
  const changes = data === null || data === seen ? none : data
  return { changes, dismiss: () => setSeen(changes) }
}

const none: readonly CartChange[] = []

/** How many products the shop answers at once (GET /api/products?ids=). */
const AT_ONCE = 50

/** One call for a whole cart, which rarely has more lines than that. What the answers leave out is no longer sold. */
async function ask(ids: readonly string[], signal: AbortSignal): Promise<Present> {
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
  const answers = await Promise.all(
    parts.map((part) => api<Product[]>(`/products?${new URLSearchParams({ ids: part.join(',') })}`, { signal })),
  )
  const found = answers.flat()
  return Object.fromEntries(ids.map((id) => [id, found.find((product) => product._id === id) ?? null]))
}
