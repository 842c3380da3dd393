import { isAlive } from './earlyEvents.ts'

/**
 * Screen readers and the keyboard go on from the new page's heading, which may still be on its way. Answers how to
 * stop waiting for it; who uses the page meanwhile is left alone.
 */
export function focusHeading(): () => void {
  const main = document.getElementById('main')
  const focused = document.activeElement
  const look = () => {
    // The heading of what is still loading is about to go.
    const heading = main?.querySelector<HTMLElement>('h1:not([role="status"] h1)')
    // React keeps the old page, hidden, while the code of the new one is on its way.
    // One that is not yet alive is the old page's too.
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
