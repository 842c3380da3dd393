/** What the lists of STATE-1 leave out: what the shown list is of, the home sections, what goes with a product. */
import { createSlice } from '@reduxjs/toolkit'
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

const catalogSlice = createSlice({
  name: 'catalog',
  initialState: emptyCatalog,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchHome.fulfilled, (state, { payload }) => {
        const { brands, categories, skinTypes, pins } = payload
        state.home = { brands, categories, skinTypes, pins }
        // It has filled the lists of these pages with its few (WEB-4).
        if (/^(trending|top-sells)\b/.test(state.listing?.key ?? '')) state.listing = null
      })
      .addCase(fetchProduct.pending, (state) => {
        state.related = null // of another product
      })
      .addCase(fetchRelated.fulfilled, (state, { payload }) => {
        state.related = payload
      })
      .addMatcher(listFetched, (state, { payload }) => {
        state.listing = payload.listing
      })
  },
})

export const catalogReducer = catalogSlice.reducer
