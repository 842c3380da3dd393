import { useState, type ReactNode } from 'react'
import type { AppStore } from './store.ts'
import { StoreContext } from './useStore.ts'

/** Gives the store to what stands below it. What comes to life later does so with the state it was drawn from. */
export function StoreProvider({ store, children }: { store: AppStore; children: ReactNode }) {
  const [served] = useState(() => store.getState())
  return <StoreContext value={{ store, served }}>{children}</StoreContext>
}
