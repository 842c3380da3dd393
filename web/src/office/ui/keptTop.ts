import { useLayoutEffect } from 'react'

/** How far each list was scrolled when something in it was opened, by its address. */
const tops = new Map<string, number>()

const here = () => location.pathname + location.search

/** The state of a link back to a list, so that the list is scrolled to where it was left. */
export const KEPT = { kept: true } as const

/** Scrolls a list to where it was left, as soon as its rows are there, for whoever comes back by a link. */
export function useKeptTop(ready: boolean) {
  useLayoutEffect(() => {
    const top = tops.get(here())
    if (!ready || top === undefined || !(history.state as { kept?: boolean } | null)?.kept) return
    scrollTo(0, top)
  }, [ready])
}

/** Remembers the scroll position of the list that is left now. */
export const keepTop = () => void tops.set(here(), scrollY)
