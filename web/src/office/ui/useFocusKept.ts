import { useEffect } from 'react'

/** What can have the focus, among what is still on the page. */
const isShown = (element: HTMLElement) => element.isConnected && element.getClientRects().length > 0

/**
 * The focus never falls to the body (HOLD-7): where what had it is taken away or can be pressed no more, it goes to the
 * closest thing around it that still stands, so that the next Tab goes on from there and no reader begins anew.
 */
export function useFocusKept() {
  useEffect(() => {
    let around: HTMLElement[] = []
    function remember(event: FocusEvent) {
      around = []
      for (let at = event.target instanceof Element ? event.target : null; at; at = at.parentElement) {
        if (at instanceof HTMLElement && at !== document.body && at !== document.documentElement) around.push(at)
      }
    }
    function keep() {
      const [held, ...outer] = around
      if (!held || document.activeElement !== document.body) return
      if (isShown(held) && !held.matches(':disabled')) return // somebody pressed beside it
      const next = outer.find(isShown)
      if (!next) return
      if (next.tabIndex < 0 && !next.hasAttribute('tabindex')) next.tabIndex = -1
      next.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(keep)
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'open'] })
    document.addEventListener('focusin', remember)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}
