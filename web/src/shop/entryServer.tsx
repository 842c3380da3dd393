/**
 * The renderer on the server: it makes the HTML of #root from an address and the page state. The head, the status and
 * the state are Go's.
 */
import './polyfill.ts'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { allPages } from './app/allPages.ts'
import { App } from './app/App.tsx'
import { makeStore } from './state/store.ts'
import type { PageState } from './state/state.ts'

/** `url` is path and query; `stateJSON` is a PageState. It throws when a page cannot be rendered. */
export function render(url: string, stateJSON: string): string {
  const [path = '/', search = ''] = url.split('?', 2)
  const store = makeStore(JSON.parse(stateJSON) as PageState, path)
  return renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <App store={store} pages={allPages} />
    </Router>,
  )
}

declare global {
  var __render: typeof render
}
globalThis.__render = render
