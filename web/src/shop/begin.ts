/** Brings the server's page to life, or draws it where the server sent the frame alone. */
import { createElement } from 'react'
import { BrowserApp } from './app/BrowserApp.tsx'
import { loadPages } from './app/pages.ts'
import { createRoot, hydrateRoot, startTransition } from './engine.ts'
import { makeStore } from './state/store.ts'
import type { PageState } from './state/state.ts'

/** `pause` ends the current task. It throws where the code of the page cannot be loaded. */
export async function begin(root: HTMLElement, pause: () => Promise<void>): Promise<void> {
  const text = document.getElementById('state')?.textContent
  const state = text ? (JSON.parse(text) as PageState) : null
  const store = makeStore(state, window.location.pathname)
  const pages = await loadPages(state?.page.name ?? 'home')
  const app = createElement(BrowserApp, { store, pages })
  await pause()
  // The server may have sent the frame without the content because its renderer was late. A transition is worked at in
  // pieces of a few milliseconds.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
