import { useEffect, useRef } from 'react'

/** A network that came back without the browser's noticing is found by asking now and then. */
const EVERY_MS = 15_000

/** Calls `back` while `waits`: at once, when the network is back, and now and then. */
export function useBack(waits: boolean, back: () => Promise<void>): void {
  const latest = useRef(back)
  useEffect(() => {
    latest.current = back
  })
  useEffect(() => {
    if (!waits) return undefined
    let busy = false
    const go = () => {
      if (busy || !navigator.onLine) return
      busy = true
      void latest.current().finally(() => {
        busy = false
      })
    }
    go()
    const timer = setInterval(go, EVERY_MS)
    window.addEventListener('online', go)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', go)
    }
  }, [waits])
}
