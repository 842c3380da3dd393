import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserApp } from './app/BrowserApp.tsx'
import { loadPages, type Pages } from './app/pages.ts'
import { connectCart, makeStore } from './state/store.ts'
import type { PageState } from './state/state.ts'
import '#/shared/styles/index.css'

/** Ends the task, so that a tap or a frame that waits is next. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

async function start(root: HTMLElement) {
  await pause() // what the script itself was is a task of its own (SWIFT-5)
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
  await pause()
  // The server may have sent the frame without the content: its renderer was late.
  // A transition is worked at in pieces of a few milliseconds.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
void start(root)
