/** The store. It is made once per render on the server, and once in the browser. */
import type { Action, Dispatch, Thunk } from './actions.ts'
import { firstShop, shopReducer } from './shopSlice.ts'
import { cartReducer, loadCart, restored, saveCart } from './cartSlice.ts'
import { catalogReducer, emptyCatalog } from './catalogSlice.ts'
import { emptyProducts, productReducer } from './productSlice.ts'
import { isOvertaken, requestsReducer } from './requestsSlice.ts'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import type { PageState, RootState } from './state.ts'

/**
 * Reduces an action. Only the latest request of a thing may write, so the answer of an overtaken one reaches no
 * reducer.
 */
export function rootReducer(state: RootState, action: Action): RootState {
  if (isOvertaken(state.requests, action)) return state
  const next: RootState = {
    products: productReducer(state.products, action),
    requests: requestsReducer(state.requests, action),
    catalog: catalogReducer(state.catalog, action),
    cart: cartReducer(state.cart, action),
    shop: shopReducer(state.shop, action),
  }
  return (Object.keys(next) as (keyof RootState)[]).every((key) => next[key] === state[key]) ? state : next
}

export const emptyState: RootState = {
  products: emptyProducts,
  requests: {},
  catalog: emptyCatalog,
  cart: { items: [] },
  shop: firstShop,
}

/** Makes the store. `page` is the server's state for the document at `path`; without it the store starts empty. */
export function makeStore(page: PageState | null = null, path = '') {
  const listeners = new Set<() => void>()
  let state = emptyState
  if (page) {
    const { products, catalog, config, tier } = page
    state = { ...state, products, catalog, shop: { config, tier, page: { ...page.page, path }, ended: '' } }
  }
  const getState = () => state
  /** Reduces an action, or calls a thunk and returns its result. */
  const dispatch: Dispatch<RootState> = (given: Action | Thunk<RootState, unknown>) => {
    if (typeof given === 'function') return given(dispatch, getState)
    const next = rootReducer(state, given)
    if (next !== state) {
      state = next
      for (const listener of listeners) listener()
    }
    return given as never
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return { getState, dispatch, subscribe }
}

export type AppStore = ReturnType<typeof makeStore>

/**
 * Loads the stored cart, saves every change of it (CART-8) and follows other tabs. It is called after the first render,
 * because the server knows no cart. A page that comes back from the browser's memory has missed events, so it looks
 * whether another tab has written. It returns how to stop.
 */
export function connectCart(store: AppStore): () => void {
  const stored = loadCart()
  if (stored.length > 0) store.dispatch(restored(stored))
  let saved = store.getState().cart.items
  // Where nothing can be stored, the cart of this page is worth more than an older stored one.
  let written = device.read(storageKeys.cart)
  const stop = store.subscribe(() => {
    const { items } = store.getState().cart
    if (items === saved) return
    saved = items
    saveCart(items)
    written = device.read(storageKeys.cart)
  })
  const read = () => {
    written = device.read(storageKeys.cart)
    store.dispatch(restored(loadCart()))
  }
  const follow = (event: StorageEvent) => {
    if (event.key === storageKeys.cart || event.key === null) read()
  }
  const back = (event: PageTransitionEvent) => {
    if (event.persisted && device.read(storageKeys.cart) !== written) read()
  }
  window.addEventListener('storage', follow)
  window.addEventListener('pageshow', back)
  return () => {
    stop()
    window.removeEventListener('storage', follow)
    window.removeEventListener('pageshow', back)
  }
}
