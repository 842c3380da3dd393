import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { StoreProvider } from '#/shop/state/StoreProvider.tsx'
import { connectCart, makeStore } from '#/shop/state/store.ts'
import { defaultConfig } from '#/shop/state/shopSlice.ts'
import { UserProvider } from '#/shared/session/UserContext.tsx'
import type { CartItem, ShopConfig, User } from '#/shared/api/types.ts'
import { storageKeys } from '#/shared/lib/storage.ts'
import { OutcomeHost } from '#/shop/app/OutcomeHost.tsx'
import { ordering } from '#/shop/features/checkout/ordering.ts'
import { toast } from '#/shared/ui/toast.ts'
import { Toaster } from '#/shared/ui/Toaster.tsx'
import { terms } from './terms.ts'

type Given = {
  /** Stored in the browser before the page opens. */
  cart?: readonly CartItem[]
  user?: User
  token?: string
  /** Address of the page, with its query. */
  at?: string
  /** State of its history entry. */
  state?: unknown
  config?: Partial<ShopConfig>
}

/** Opens one page as a browser does: with a stored cart and user, an address, and toasts. */
export function renderPage(page: ReactElement, { cart, user, token, at = '/', state = null, config }: Given = {}) {
  if (cart) localStorage.setItem(storageKeys.cart, JSON.stringify(cart))
  if (user) localStorage.setItem(storageKeys.user, JSON.stringify(user))
  if (token !== undefined) localStorage.setItem(storageKeys.token, token)
  history.replaceState(state, '', at)
  toast.clear()
  ordering.reset()
  const empty = makeStore().getState()
  const store = makeStore(
    {
      config: { ...defaultConfig, ...config },
      tier: 'guest',
      page: { name: 'home', status: 200 },
      products: empty.products,
      catalog: { ...empty.catalog, ...terms },
    },
    at,
  )
  const keys = userEvent.setup({ applyAccept: false })
  const around = (shown: ReactElement) => (
    <StoreProvider store={store}>
      <UserProvider>
        {shown}
        <OutcomeHost />
        <Toaster />
      </UserProvider>
    </StoreProvider>
  )
  const view = render(around(page))
  const disconnect = connectCart(store)
  /** Goes to another page without loading a document. */
  const leaveTo = (other: ReactElement) => view.rerender(around(other))
  return { ...view, store, keys, disconnect, leaveTo }
}
