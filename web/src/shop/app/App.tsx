/** The application around a store and a router, the same on the server and in the browser. */
import { Suspense, type ReactNode } from 'react'
import { StoreProvider } from '#/shop/state/StoreProvider.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { OutcomeHost } from './OutcomeHost.tsx'
import { Layout } from './Layout.tsx'
import type { Pages } from './pages.ts'
import { Routes } from './Routes.tsx'
import type { AppStore } from '#/shop/state/store.ts'
import { UserProvider } from '#/shared/session/UserContext.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'

/** `children` hold what only the browser has, and stand after the layout. */
export function App({ store, pages, children }: { store: AppStore; pages: Pages; children?: ReactNode }) {
  return (
    <StoreProvider store={store}>
      <UserProvider>
        <Layout>
          <ErrorBoundary>
            <Suspense
              fallback={
                <div className="wrap">
                  <Loading page />
                </div>
              }
            >
              <Routes pages={pages} />
            </Suspense>
          </ErrorBoundary>
        </Layout>
        <OutcomeHost />
        {children}
      </UserProvider>
    </StoreProvider>
  )
}
