/** The store: made per render on the server, once on the client. */
import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit'
import { shopReducer } from './shopSlice.ts'
import { cartReducer, loadCart, restored, saveCart } from './cartSlice.ts'
import { catalogReducer } from './catalogSlice.ts'
import { productReducer } from './productSlice.ts'
import { isOvertaken, requestsReducer } from './requestsSlice.ts'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import type { PageState, RootState } from './state.ts'

const combined = combineReducers({
  products: productReducer,
  requests: requestsReducer,
  catalog: catalogReducer,
  cart: cartReducer,
  shop: shopReducer,
})

/** Only the latest request of a thing may write: the answer of an overtaken one reaches no reducer. */
export function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  if (state && isOvertaken(state.requests, action)) return state
  return combined(state, action)
}

/** `page` is the server's state for the document at `path`; without it the store starts empty. */
export function makeStore(page: PageState | null = null, path = '') {
  const preloadedState: Partial<RootState> = {}
  if (page) {
    preloadedState.products = page.products
    preloadedState.catalog = page.catalog
    preloadedState.shop = { config: page.config, tier: page.tier, page: { ...page.page, path }, ended: '' }
  }
  const initial = combined(preloadedState as RootState, { type: 'store/made' })
  // The server's lists hold nothing that could not be serialised, and the development checks of the toolkit
  // cost more than a render; types and tests keep the rule instead.
  return configureStore({
    reducer: rootReducer,
    preloadedState: initial,
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
  })
}

export type AppStore = ReturnType<typeof makeStore>

/**
 * Loads the stored cart and saves every change of it (CART-8), following other tabs. Called after the first
 * render, because the server knows no cart. A page that comes back from the browser's memory has heard nothing
 * meanwhile: it looks whether another has written. Answers how to stop.
 */
export function connectCart(store: AppStore): () => void {
  const stored = loadCart()
  if (stored.length > 0) store.dispatch(restored(stored))
  let saved = store.getState().cart.items
  // Where nothing can be stored, the cart of this page is worth more than an older one that lies there.
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
