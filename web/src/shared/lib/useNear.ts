import { type RefObject, useEffect, useState } from 'react'

/** Turns true when an element first comes near the screen, and stays so. `margin` is an IntersectionObserver's. */
export function useNear(place: RefObject<HTMLElement | null>, margin: string): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || typeof IntersectionObserver === 'undefined') {
      setNear(true)
      return undefined
    }
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        setNear(true)
      },
      { rootMargin: margin },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [place, margin])
  return near
}
