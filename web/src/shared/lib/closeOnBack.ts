/**
 * Makes Back close what was opened last over a page, as a phone's button does, instead of leaving the page (HOLD-7). It
 * calls that layer's `close` and returns how to end this. A `close` of null is for a layer that stays open whatever
 * page is beneath it (WEB-2). Browsers allow this once after each touch or key, and those without `navigation` not at
 * all.
 */
export function closeOnBack(close: (() => void) | null): () => void {
  if (opened.length === 0) window.navigation?.addEventListener('navigate', onNavigate)
  opened.push(close)
  return () => {
    opened.splice(opened.indexOf(close), 1)
    if (opened.length === 0) window.navigation?.removeEventListener('navigate', onNavigate)
  }
}

const opened: ((() => void) | null)[] = []

function onNavigate(event: NavigateEvent) {
  const close = opened.at(-1)
  if (!close || event.navigationType !== 'traverse' || !event.cancelable) return
  event.preventDefault()
  close()
}
