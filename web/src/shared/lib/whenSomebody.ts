/**
 * The first signs that a person looks at the page. They are caught in the capture phase, because React keeps some of
 * them from the page.
 */
export const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'input',
  'focusin',
  'pushState',
  'popstate',
  'storage', // another tab logged in or out
] as const

declare global {
  interface Window {
    /**
     * Whether somebody is there. The first script of a page knows it before the page's code comes (src/shop/early.ts).
     */
    somebody?: true
  }
}

const waiting = new Set<() => void>()

/**
 * Calls `come` once somebody moves, presses, scrolls, types or goes to another page. It returns how to stop waiting.
 */
export function whenSomebody(come: () => void): () => void {
  if (window.somebody) {
    come()
    return () => undefined
  }
  if (waiting.size === 0)
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true, capture: true })
  waiting.add(come)
  return () => waiting.delete(come)
}

function onSign() {
  window.somebody = true
  for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true })
  for (const come of waiting) come()
  waiting.clear()
}
