import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { CartItem, Product } from '#/shared/api/types.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useAppSelector, useAppStore } from '#/shop/state/useStore.ts'
import { restored } from '#/shop/state/cartSlice.ts'
import { copy } from './cart.copy.ts'
import { reconcile, type CartChange, type Present } from '#/shop/state/reconcile.ts'

/** What is set aside beside the cart, and how it is brought to what the shop sells now. */
type Aside = {
  items: readonly CartItem[]
  update: (change: (items: readonly CartItem[]) => readonly CartItem[]) => void
}

/**
 * Asks the shop for the present prices and stock of the products of the cart, and of what is set aside, as
 * soon as `ready` and there are any, and answers what changed. A shop that cannot be reached
 * leaves both as they are: the server prices the order anyway.
 */
export function useRefresh(ready: boolean, aside?: Aside): { changes: readonly CartChange[]; dismiss: () => void } {
  const store = useAppStore()
  const filled = useAppSelector((state) => state.cart.items.length > 0)
  const [seen, setSeen] = useState<readonly CartChange[]>(none)
  const what = filled ? 'cart' : aside && aside.items.length > 0 ? 'aside' : null
  const { data } = useLoad(ready ? what : null, async (signal) => {
    try {
      const later = aside?.items ?? none
      const ids = [...new Set([...store.getState().cart.items, ...later].map((item) => item._id))]
      const present = await ask(ids, signal)
      const now = reconcile(store.getState().cart.items, present)
      store.dispatch(restored(now.items))
      if (later.length > 0) aside?.update((items) => reconcile(items, present).items)
      // How many there are left of what is set aside, its line says.
      const others = reconcile(later, present).changes
      return [...now.changes, ...others.filter(({ kind }) => kind === 'gone' || kind === 'price')]
    } catch (error) {
      if (!signal.aborted) console.error(copy.logRefresh, error)
      throw error
    }
  })
  const changes = data === null || data === seen ? none : data
  return { changes, dismiss: () => setSeen(changes) }
}

const none: readonly never[] = []

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
