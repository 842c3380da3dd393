import { useState, type ReactNode } from 'react'
import type { AppStore } from './store.ts'
import { StoreContext } from './useStore.ts'

/**
 * Gives the store to what is below it. Parts that come to life later do so with the state from which the server drew
 * them.
 */
export function StoreProvider({ store, children }: { store: AppStore; children: ReactNode }) {
  const [served] = useState(() => store.getState())
  return <StoreContext value={{ store, served }}>{children}</StoreContext>
}
