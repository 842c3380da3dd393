import { type RefObject, useEffect } from 'react'

const idle: (callback: () => void) => number =
  typeof requestIdleCallback === 'function'
    ? (callback) => requestIdleCallback(callback, { timeout: 1000 })
    : (callback) => window.setTimeout(callback, 50)

/**
 * Draws the parts of a long page one by one, in the browser's idle moments, once the first screen is there and its
 * fonts have come. Until then the sheet keeps those far from the screen from costing anything (`data-far`). Who scrolls
 * before that has the rest drawn at once: parts that took their true height on the way would move those beside them.
 */
export function useDrawnInTurn(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stopped = false
    const far = () => page.current?.querySelectorAll('[data-far="true"]') ?? []
    const next = () => {
      const [part] = far()
      if (stopped || !part) return
      part.setAttribute('data-far', 'false')
      idle(next)
    }
    const all = () => {
      for (const part of far()) part.setAttribute('data-far', 'false')
    }
    window.addEventListener('scroll', all, { once: true })
    const start = async () => {
      if ('fonts' in document) await document.fonts.ready
      idle(next)
    }
    const begin = () => {
      void start()
    }
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => {
      stopped = true
      window.removeEventListener('load', begin)
      window.removeEventListener('scroll', all)
    }
  }, [page])
}
