/** What the server said about the first page of the visit, never changed, and how far the deals have run since. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ShopConfig } from '#/shared/api/types.ts'
import type { ShopState } from './state.ts'

/** Used only where no server wrote the page: in tests and under a bare `npm run dev`. */
export const defaultConfig: ShopConfig = {
  shopName: 'Gulaab',
  logoWord: 'گلاب',
  supportEmail: 'support@gulaab.test',
  contact: {},
  delivery: { text: 'Free shipping across Pakistan' },
  returns: { days: 7 },
  social: {},
  guestPercent: 28,
  memberPercent: 31,
  bankTransfer: true,
  transferHours: 24,
  bank: { name: '', title: '', iban: '' },
  demo: false,
}

const initialState: ShopState = {
  config: defaultConfig,
  tier: 'guest',
  page: { name: 'home', status: 200, path: '' },
  ended: '',
}

const shopSlice = createSlice({
  name: 'shop',
  initialState,
  reducers: {
    /** Deals that ended then or before count no more (DEAL-2). */
    dealsEnded: (state, { payload }: PayloadAction<string>) => {
      state.ended = payload
    },
  },
})

export const { dealsEnded } = shopSlice.actions
export const shopReducer = shopSlice.reducer
