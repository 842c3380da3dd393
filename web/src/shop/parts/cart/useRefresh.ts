import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { ApiError, api } from '#/shared/api/client.ts'
import type { Product } from '#/shared/api/types.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import type { RootState } from '#/shop/state/state.ts'
import { refreshed } from '#/shop/state/cartSlice.ts'
import { copy } from './copy.ts'
import { reconcile, type CartChange, type Present } from '#/shop/state/reconcile.ts'

/**
 * Asks the shop for the present prices and stock of the cart's products, as
 * soon as `ready` and there are any, and answers what changed. A shop that cannot be reached
 * leaves the cart as it is: the server prices the order anyway.
 */
export function useRefresh(ready: boolean): { changes: readonly CartChange[]; dismiss: () => void } {
  const store = useStore<RootState>()
  const [changes, setChanges] = useState<readonly CartChange[]>([])

  const filled = useAppSelector((state) => state.cart.items.length > 0)

  useEffect(() => {
    if (!ready || !filled) return undefined
    const controller = new AbortController()
    const ids = [...new Set(store.getState().cart.items.map((item) => item._id))]
    async function refresh() {
      const present = await ask(ids, controller.signal)
      const found = reconcile(store.getState().cart.items, present).changes
      store.dispatch(refreshed(present))
      setChanges(found)
    }
    refresh().catch((error: unknown) => {
      if (!controller.signal.aborted) console.error(copy.logRefresh, error)
    })
    return () => controller.abort()
  }, [ready, filled, store])

  return { changes, dismiss: () => setChanges([]) }
}

async function ask(ids: readonly string[], signal: AbortSignal): Promise<Present> {
  const present: Record<string, Product | null> = {}
  await Promise.all(
    ids.map(async (id) => {
      try {
        present[id] = await api<Product>(`/products/${encodeURIComponent(id)}`, { signal })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        present[id] = null
      }
    }),
  )
  return present
}
