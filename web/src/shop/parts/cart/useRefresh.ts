import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { CartItem, Product } from '#/shared/api/types.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useAppSelector, useAppStore } from '#/shop/state/useStore.ts'
import { restored } from '#/shop/state/cartSlice.ts'
import { reconcile, type CartChange, type Present } from '#/shop/state/reconcile.ts'

/** The items set aside from the cart, and how they are brought up to date. */
type Aside = {
  items: readonly CartItem[]
  update: (change: (items: readonly CartItem[]) => readonly CartItem[]) => void
}

/**
 * Asks the shop for the present prices and stock of the cart and of what is set aside, as soon as `ready` and there are
 * any, and returns what changed. Where the shop cannot be reached both stay as they are: the server prices the order
 * anyway.
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
      // How many are left of what is set aside is shown on its line, so that change is left out.
      const others = reconcile(later, present).changes
      return [...now.changes, ...others.filter(({ kind }) => kind === 'gone' || kind === 'price')]
    } catch (error) {
      if (!signal.aborted) console.error('Failed to refresh the cart:', error)
      throw error
    }
  })
  const changes = data === null || data === seen ? none : data
  return { changes, dismiss: () => setSeen(changes) }
}

const none: readonly never[] = []

/** How many products the shop answers for at once (GET /api/products?ids=). */
const AT_ONCE = 50

/**
 * Asks for the products, in one call where the cart has no more lines than that. What the answers leave out is no
 * longer sold.
 */
export async function ask(ids: readonly string[], signal: AbortSignal): Promise<Present> {
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
  const answers = await Promise.all(
    parts.map((part) => api<Product[]>(`/products?${new URLSearchParams({ ids: part.join(',') })}`, { signal })),
  )
  const found = answers.flat()
  return Object.fromEntries(ids.map((id) => [id, found.find((product) => product._id === id) ?? null]))
}
