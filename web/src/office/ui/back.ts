/**
 * Back, before the router hears of it. A browser may call a window's listeners in the order in which they came, whether
 * they capture or not (Chrome does): one that comes with the form would find the screen gone. So this one is there
 * before anything is drawn, and who wants to be asked is told by it.
 */
type Asked = (event: PopStateEvent) => void

const asked = new Set<Asked>()

window.addEventListener('popstate', (event) => asked.forEach((one) => one(event)), true)

/** Calls `one` at each step back or forth, and answers how to end that; `stopImmediatePropagation` keeps it from the router. */
export function onBack(one: Asked): () => void {
  asked.add(one)
  return () => asked.delete(one)
}
