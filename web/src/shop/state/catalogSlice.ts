/** What the lists of STATE-1 leave out: what the shown list is of, the home sections, what goes with a product. */
import { createSlice } from '@reduxjs/toolkit'
import type { CatalogState } from './state.ts'
import { fetchHome, fetchProduct, fetchRelated, listFetched } from './productSlice.ts'

export const emptyCatalog: CatalogState = {
  home: null,
  listing: null,
  related: null,
  brands: [],
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
        const { brands, categories, skinTypes } = payload
        state.home = { brands, categories, skinTypes }
      })
      .addCase(fetchProduct.pending, (state) => {
        state.related = null // of another product
      })
      .addCase(fetchRelated.fulfilled, (state, { payload }) => {
        state.related = payload
      })
      .addMatcher(listFetched, (state, { payload }) => {
        if (payload.listing) state.listing = payload.listing
      })
  },
})

export const catalogReducer = catalogSlice.reducer
