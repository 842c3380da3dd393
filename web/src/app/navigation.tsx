/** What the browser does around a navigation: the focus, the scroll, and what begins with the first render. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ScrollMemory } from '#/app/scroll-memory.ts'

export function Navigation({ onFirstRender }: { onFirstRender: () => () => void }) {
  const [location] = useLocation()
  const first = useRef(true)
  const memory = useRef<ScrollMemory | null>(null)
  const begin = useRef(onFirstRender)

  useEffect(() => {
    const stop = begin.current()
    let left = false
    void import('#/app/scroll-memory.ts').then(({ rememberScroll }) => {
      if (!left) memory.current = rememberScroll()
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
      return
    }
    memory.current?.arrived()
    focusHeading()
  }, [location])

  return null
}

/** Screen readers and the keyboard go on from the new page's heading. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
