/** What the browser does around a navigation: the focus, the scroll, and what begins with the first render. */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isAlive } from './earlyEvents.ts'
import type { ScrollMemory } from './scrollMemory.ts'

export function Navigation({ onFirstRender }: { onFirstRender: () => () => void }) {
  const [location] = useLocation()
  // Another page of a list is another page, and so are other words of a search; a changed filter is not.
  const search = new URLSearchParams(useSearch())
  const page = `${search.get('page') ?? ''} ${search.get('q') ?? ''}`
  const first = useRef(true)
  const memory = useRef<ScrollMemory | null>(null)
  const begin = useRef(onFirstRender)

  useEffect(() => {
    const stop = begin.current()
    let left = false
    void import('./scrollMemory.ts').then(({ rememberScroll }) => {
      if (left) return undefined
      memory.current = rememberScroll()
      // For whoever drives the page: from here everything on it answers.
      document.documentElement.dataset['hydrated'] = ''
      return undefined
    })
    return () => {
      left = true
      stop()
      memory.current?.stop()
    }
  }, [])

  useEffect(() => {
    if (first.current) {
      first.current = false
      return undefined
    }
    memory.current?.arrived()
    return focusHeading()
  }, [location, page])

  return null
}

/**
 * Screen readers and the keyboard go on from the new page's heading, which may still be on its way. Answers how to
 * stop waiting for it; who uses the page meanwhile is left alone.
 */
function focusHeading(): () => void {
  const main = document.getElementById('main')
  const focused = document.activeElement
  const look = () => {
    // The heading of what is still loading is about to go.
    const heading = main?.querySelector<HTMLElement>('h1:not([role="status"] h1)')
    // React keeps the old page, hidden, while the code of the new one is on its way.
    // One that is not yet alive is the old page's too.
    if (!heading?.checkVisibility() || !isAlive(heading)) return
    stop()
    if (document.activeElement !== focused && document.activeElement !== document.body) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(look)
  const stop = () => watch.disconnect()
  if (main) watch.observe(main, { childList: true, subtree: true })
  look()
  return stop
}
