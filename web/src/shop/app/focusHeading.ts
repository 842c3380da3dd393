import { isAlive } from './earlyEvents.ts'

/**
 * Focuses the new page's heading as soon as it is there, so that screen readers and the keyboard go on from it. A
 * shopper who has moved the focus meanwhile keeps it. It returns how to stop waiting.
 */
export function focusHeading(): () => void {
  const main = document.getElementById('main')
  const focused = document.activeElement
  const look = () => {
    // The heading inside a loading status is about to go, so it is passed over.
    const heading = main?.querySelector<HTMLElement>('h1:not([role="status"] h1)')
    // React keeps the old page, hidden, while the code of the new one is on its way. A heading that is not yet alive is
    // the old page's too.
    if (!heading?.checkVisibility() || !isAlive(heading)) return
    stop()
    if (document.activeElement !== focused && document.activeElement !== document.body) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(look)
  const stop = () => watch.disconnect()
  if (main) watch.observe(main, { childList: true, subtree: true })
  look()
  return stop
}
