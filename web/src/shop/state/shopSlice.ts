/** What the server said about the first page of the visit, which never changes, and the latest end of a deal. */
import type { ShopConfig } from '#/shared/api/types.ts'
import { makeAction, type Action } from './actions.ts'
import type { ShopState } from './state.ts'

/** The configuration where no server wrote the page: in tests and under a bare `npm run dev`. */
export const defaultConfig: ShopConfig = {
  shopName: 'Gulaab',
  logoWord: 'گلاب',
  supportEmail: 'support@gulaab.test',
  contact: {},
  delivery: { text: 'Free shipping across Pakistan' },
  returns: { days: 7, customerPays: ['mind'] },
  social: {},
  guestPercent: 28,
  memberPercent: 31,
  bankTransfer: true,
  transferHours: 24,
  proofDays: 7,
  bank: { name: '', title: '', iban: '' },
  demo: false,
}

export const firstShop: ShopState = {
  config: defaultConfig,
  tier: 'guest',
  page: { name: 'home', status: 200, path: '' },
  ended: '',
}

/** Ends the deals whose end is not after the given time (DEAL-2). */
export const dealsEnded = makeAction<string>('shop/dealsEnded')

export const shopReducer = (state: ShopState, action: Action): ShopState =>
  dealsEnded.match(action) ? { ...state, ended: action.payload } : state
