import { type RefObject, useEffect } from 'react'

const idle: (callback: () => void) => number =
  typeof requestIdleCallback === 'function'
    ? (callback) => requestIdleCallback(callback, { timeout: 1000 })
    : (callback) => window.setTimeout(callback, 50)

/**
 * Draws the parts of a long page one by one, in the browser's idle moments, once the first screen is there and its
 * fonts have come. Until then the sheet keeps those far from the screen from costing anything (`data-far`); a part
 * that the shopper reaches first is drawn by the browser itself.
 */
export function useDrawnInTurn(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stopped = false
    const next = () => {
      if (stopped) return
      const part = page.current?.querySelector('[data-far="true"]')
      if (!part) return
      part.setAttribute('data-far', 'false')
      idle(next)
    }
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
    }
  }, [page])
}
