import { useState } from 'react'
import { Router } from 'wouter'
import type { AppStore } from '#/shop/state/store.ts'
import { App } from './App.tsx'
import { Navigation } from './Navigation.tsx'
import type { Pages } from './pages.ts'

type Props = { store: AppStore; pages: Pages }

/**
 * The application in the browser. It begins at the address that the server drew, because parts that hydrate late must
 * meet the server's HTML, and a shopper may have gone elsewhere by then.
 */
export function BrowserApp({ store, pages }: Props) {
  const [first] = useState(() => ({ ssrPath: window.location.pathname, ssrSearch: window.location.search }))
  return (
    <Router {...first}>
      <App store={store} pages={pages}>
        <Navigation store={store} />
      </App>
    </Router>
  )
}
