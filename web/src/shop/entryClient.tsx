import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserApp } from './app/BrowserApp.tsx'
import { loadPages, type Pages } from './app/pages.ts'
import { connectCart, makeStore } from './state/store.ts'
import type { PageState } from './state/state.ts'
import '#/shared/styles/index.css'

async function start(root: HTMLElement) {
  const text = document.getElementById('state')?.textContent
  const state = text ? (JSON.parse(text) as PageState) : null
  const store = makeStore(state, window.location.pathname)
  let pages: Pages
  try {
    pages = await loadPages(state?.page.name ?? 'home')
  } catch (error) {
    console.error('The page could not be loaded:', error)
    window.dispatchEvent(new Event('pagelost')) // early.ts says so
    return
  }
  const app = <BrowserApp store={store} pages={pages} onFirstRender={() => connectCart(store)} />
  // The server may have sent the frame without the content: its renderer was late.
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
void start(root)
