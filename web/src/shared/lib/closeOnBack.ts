/**
 * Back closes what lies over a page and stays on the page, as the button of a phone does (HOLD-7). Calls `close` of what
 * was opened last, and answers how to end that; null is of what stays, whatever page is beneath it (WEB-2). A browser
 * lets it happen once after each touch or key, so that nobody is held; one without `navigation` goes back.
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
