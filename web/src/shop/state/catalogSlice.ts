/** What the lists of STATE-1 leave out: what the shown list is of, the home sections, what goes with a product. */
import type { Action } from './actions.ts'
import type { CatalogState } from './state.ts'
import { fetchHome, fetchProduct, fetchRelated, listFetched } from './productSlice.ts'

export const emptyCatalog: CatalogState = {
  home: null,
  listing: null,
  related: null,
  brands: [],
  brandCount: 0,
  menu: [],
  categories: [],
  skinTypes: [],
}

export function catalogReducer(state: CatalogState, action: Action): CatalogState {
  if (fetchHome.fulfilled.match(action)) {
    const { brands, categories, skinTypes, collections, pins } = action.payload
    // The home page's answer has filled the lists of these pages with a few products (WEB-4), so no whole list is held
    // any more.
    const listing = /^(trending|top-sells)\b/.test(state.listing?.key ?? '') ? null : state.listing
    return { ...state, home: { brands, categories, skinTypes, collections, pins }, listing }
  }
  if (fetchProduct.pending.match(action)) return { ...state, related: null } // these belonged to another product
  if (fetchRelated.fulfilled.match(action)) return { ...state, related: action.payload }
  return listFetched(action) ? { ...state, listing: action.payload.listing } : state
}
