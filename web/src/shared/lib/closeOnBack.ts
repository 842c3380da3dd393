/**
 * Back closes what lies over a page and stays on the page, as the button of a phone does (HOLD-7). Calls `close` of what
 * was opened last, and answers how to end that. A browser lets it happen once after each touch or key, so that nobody is
 * held; one that cannot ask (`navigation`, 2026) goes back.
 */
export function closeOnBack(close: () => void): () => void {
  if (opened.length === 0) window.navigation?.addEventListener('navigate', onNavigate)
  opened.push(close)
  return () => {
    opened.splice(opened.indexOf(close), 1)
    if (opened.length === 0) window.navigation?.removeEventListener('navigate', onNavigate)
  }
}

const opened: (() => void)[] = []

function onNavigate(event: NavigateEvent) {
  if (event.navigationType !== 'traverse' || !event.cancelable) return
  event.preventDefault()
  opened.at(-1)?.()
}
