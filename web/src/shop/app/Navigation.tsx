/**
 * What the browser does at a navigation: it moves the focus and the scroll, and starts what begins with the first
 * render.
 */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { connectCart, type AppStore } from '#/shop/state/store.ts'
import { patient } from '#/shared/lib/code.ts'
import type { Visit } from './afterFirst.ts'

const loadAfterFirst = patient(() => import('./afterFirst.ts'))

export function Navigation({ store }: { store: AppStore }) {
  const [location] = useLocation()
  // Another page of a list counts as a new page, and so do other words of a search; a changed filter does not.
  const search = new URLSearchParams(useSearch())
  const page = `${search.get('page') ?? ''} ${search.get('q') ?? ''}`
  const shown = useRef(0) // pages of this visit
  const visit = useRef<Visit | null>(null)

  useEffect(() => {
    const stop = connectCart(store)
    let left = false
    const begin = async () => {
      const { beginVisit } = await loadAfterFirst()
      if (left) return
      visit.current = beginVisit(store)
      if (shown.current > 1) visit.current.arrived() // the shopper went on before this code had come
    }
    void begin()
    // This tells whoever drives the page, as the tests do, that everything on it answers from here.
    document.documentElement.dataset['hydrated'] = ''
    return () => {
      left = true
      stop()
      visit.current?.stop()
    }
  }, [store])

  useEffect(() => {
    shown.current += 1
    return shown.current > 1 ? visit.current?.arrived() : undefined
  }, [location, page])

  return null
}
