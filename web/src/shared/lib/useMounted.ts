import { useEffect, useState } from 'react'

/** Set by the first effect of the visit; stays false on the server, where effects never run. */
let hydrated = false

/** The frame marks the document: the first page to ask may come long after the first render. */
function isHydrated(): boolean {
  return hydrated || (typeof document !== 'undefined' && 'hydrated' in document.documentElement.dataset)
}

/**
 * False while the server renders and during the first render in the browser,
 * which must equal it; true ever after. For what only the browser knows: the
 * stored cart, the line's state.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(isHydrated)
  useEffect(() => {
    hydrated = true
    // oxlint-disable-next-line react/set-state-in-effect -- the second render is the point
    setMounted(true)
  }, [])
  return mounted
}
