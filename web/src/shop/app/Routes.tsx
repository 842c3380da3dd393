/** The routes of the table (GEN-2). wouter matches with and without a trailing slash. */
import { Route, Switch, useLocation } from 'wouter'
import type { Pages } from './pages.ts'
import { routes } from '#/shared/lib/pages.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'

export function Routes({ pages }: { pages: Pages }) {
  const [location] = useLocation()
  const first = useAppSelector((state) => state.shop.page)
  // The server's verdict on the first address, not found or failed, holds until the shopper goes elsewhere.
  const lost = location === first.path && (first.name === 'notFound' || first.name === 'error') ? first.name : null
  const Lost = pages[lost ?? 'notFound']
  if (lost) return <Lost kind={lost} slug="" />
  return (
    <Switch>
      {routes.map(({ page, kind, path }) => {
        const Page = pages[page]
        return (
          <Route key={kind} path={path}>
            {/* The key makes another product, or another list, a page of its own, so that no state is carried over. */}
            {(params) => <Page key={`${kind}:${params[0] ?? ''}`} slug="" {...params} kind={kind} />}
          </Route>
        )
      })}
      <Route>
        <Lost kind="notFound" slug="" />
      </Route>
    </Switch>
  )
}
