/** What the browser does around a navigation: the focus, the scroll, and what begins with the first render. */
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { connectCart, type AppStore } from '#/shop/state/store.ts'
import { patient } from '#/shared/lib/code.ts'
import type { Visit } from './afterFirst.ts'

const loadAfterFirst = patient(() => import('./afterFirst.ts'))
const loadEndDeals = patient(() => import('./endDeals.ts'))

export function Navigation({ store }: { store: AppStore }) {
  const [location] = useLocation()
  // Another page of a list is another page, and so are other words of a search; a changed filter is not.
  const search = new URLSearchParams(useSearch())
  const page = `${search.get('page') ?? ''} ${search.get('q') ?? ''}`
  const shown = useRef(0) // pages of this visit
  const visit = useRef<Visit | null>(null)

  useEffect(() => {
    const stop = connectCart(store)
    let left = false
    let stopDeals: (() => void) | undefined
    const watchDeals = async () => {
      const { endDeals } = await loadEndDeals()
      if (!left) stopDeals ??= endDeals(store)
    }
    const begin = async () => {
      void watchDeals()
      const { beginVisit } = await loadAfterFirst()
      if (left) return
      visit.current = beginVisit()
      if (shown.current > 1) visit.current.arrived() // who was faster than this code
    }
    void begin()
    // For whoever drives the page: from here everything on it answers.
    document.documentElement.dataset['hydrated'] = ''
    return () => {
      left = true
      stopDeals?.()
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
