/** The store's hooks. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { RootState } from './state.ts'
import type { AppStore } from './store.ts'

/** `served` is the state from which the server drew the page. */
export const StoreContext = createContext<{ store: AppStore; served: RootState } | null>(null)

function useContextOfStore() {
  const context = use(StoreContext)
  if (!context) throw new Error('There is no store above')
  return context
}

export const useAppStore = (): AppStore => useContextOfStore().store
export const useAppDispatch = () => useAppStore().dispatch

/**
 * What `select` finds in the state, now and after every change. `select` must return the same object while nothing
 * changes.
 */
export function useAppSelector<T>(select: (state: RootState) => T): T {
  const { store, served } = useContextOfStore()
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(served),
  )
}
