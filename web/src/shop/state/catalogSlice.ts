/** What the lists of STATE-1 leave out: what the shown list is of, the home sections, what goes with a product. */
import type { Action } from './actions.ts'
import type { CatalogState } from './state.ts'
import { fetchHome, fetchProduct, fetchRelated, listFetched } from './productSlice.ts'

export const emptyCatalog: CatalogState = {
  home: null,
  listing: null,
  related: null,
  brands: [],
  menu: [],
  categories: [],
  skinTypes: [],
}

export function catalogReducer(state: CatalogState, action: Action): CatalogState {
  if (fetchHome.fulfilled.match(action)) {
    const { brands, categories, skinTypes, pins } = action.payload
    // It has filled the lists of these pages with its few (WEB-4).
    const listing = /^(trending|top-sells)\b/.test(state.listing?.key ?? '') ? null : state.listing
    return { ...state, home: { brands, categories, skinTypes, pins }, listing }
  }
  if (fetchProduct.pending.match(action)) return { ...state, related: null } // of another product
  if (fetchRelated.fulfilled.match(action)) return { ...state, related: action.payload }
  return listFetched(action) ? { ...state, listing: action.payload.listing } : state
}
