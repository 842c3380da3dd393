/** The one list of routes (GEN-2). wouter matches with and without a trailing slash. */
import { Route, Switch, useLocation } from 'wouter'
import type { Pages } from './pages.ts'
import { patterns } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/redux.ts'

export function Routes({ pages }: { pages: Pages }) {
  const [location] = useLocation()
  const first = useAppSelector((state) => state.shop.page)
  // The server found nothing here, or failed: that holds until the shopper goes elsewhere.
  if (location === first.path && first.name === 'notFound') return <pages.notFound />
  if (location === first.path && first.name === 'error') return <pages.error />
  return (
    <Switch>
      <Route path={patterns.home}>
        <pages.home />
      </Route>
      <Route path={patterns.product}>{({ id }) => <pages.product key={id} id={id} />}</Route>
      <Route path={patterns.brand}>
        {({ slug }) => <pages.listing key={`brand:${slug}`} kind="brand" slug={slug} />}
      </Route>
      <Route path={patterns.skinType}>
        {({ slug }) => <pages.listing key={`skin-type:${slug}`} kind="skin-type" slug={slug} />}
      </Route>
      <Route path={patterns.category}>
        {({ slug }) => <pages.listing key={`category:${slug}`} kind="category" slug={slug} />}
      </Route>
      <Route path={patterns.topSells}>
        <pages.listing key="top-sells" kind="top-sells" slug="" />
      </Route>
      <Route path={patterns.trending}>
        <pages.listing key="trending" kind="trending" slug="" />
      </Route>
      <Route path={patterns.search}>
        <pages.search />
      </Route>
      <Route path={patterns.cart}>
        <pages.cart />
      </Route>
      <Route path={patterns.checkout}>
        <pages.checkout />
      </Route>
      <Route path={patterns.payment}>
        <pages.payment />
      </Route>
      <Route path={patterns.orders}>
        <pages.orders />
      </Route>
      <Route path={patterns.track}>
        <pages.track />
      </Route>
      <Route path={patterns.login}>
        <pages.login />
      </Route>
      <Route path={patterns.register}>
        <pages.register />
      </Route>
      <Route path={patterns.resetPassword}>{({ token }) => <pages.resetPassword key={token} token={token} />}</Route>
      <Route>
        <pages.notFound />
      </Route>
    </Switch>
  )
}
