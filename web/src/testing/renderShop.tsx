import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { StoreProvider } from '#/shop/state/StoreProvider.tsx'
import { Layout } from '#/shop/app/Layout.tsx'
import { defaultConfig } from '#/shop/state/shopSlice.ts'
import { makeStore } from '#/shop/state/store.ts'
import { UserProvider } from '#/shared/session/UserContext.tsx'
import type { ShopConfig, User } from '#/shared/api/types.ts'
import { storageKeys } from '#/shared/lib/storage.ts'
import type { CatalogState, PageState, ProductState } from '#/shop/state/state.ts'
import { toast } from '#/shared/ui/toast.ts'
import { terms } from './terms.ts'

type Given = {
  /** Address of the page, with its query. */
  at?: string
  /** The server's state in the page, besides empty lists. */
  products?: Partial<ProductState>
  catalog?: Partial<CatalogState>
  config?: Partial<ShopConfig>
  tier?: PageState['tier']
  /** Signed in, by local storage. */
  user?: User
}

/** Opens a page in the frame of the shop, with the state that the server would have sent. */
export function renderShop(
  page: ReactElement,
  { at = '/', products, catalog, config, tier = 'guest', user }: Given = {},
) {
  if (user) {
    localStorage.setItem(storageKeys.user, JSON.stringify(user))
    localStorage.setItem(storageKeys.token, 'a-token')
  }
  window.history.replaceState(null, '', at)
  toast.clear()
  const empty = makeStore().getState()
  const path = at.split('?')[0] ?? '/'
  const store = makeStore(
    {
      config: { ...defaultConfig, ...config },
      tier,
      page: { name: 'home', status: 200 },
      products: { ...empty.products, ...products },
      catalog: { ...empty.catalog, ...terms, brandCount: catalog?.brands?.length ?? 0, ...catalog },
    },
    path,
  )
  const keys = userEvent.setup()
  const view = render(
    <StoreProvider store={store}>
      <UserProvider>
        <Layout>{page}</Layout>
      </UserProvider>
    </StoreProvider>,
  )
  return { ...view, store, keys }
}
