/**
 * Hears Back before the router does. A browser may call a window's listeners in the order in which they were added,
 * whether they capture or not (Chrome does), and a form's listener would come too late. So this one is added before
 * anything is drawn, and calls those who want to be asked.
 */
type Asked = (event: PopStateEvent) => void

const asked = new Set<Asked>()

window.addEventListener('popstate', (event) => asked.forEach((one) => one(event)), true)

/**
 * Calls `one` at each step back or forth, and returns how to end that. `stopImmediatePropagation` keeps the step from
 * the router.
 */
export function onBack(one: Asked): () => void {
  asked.add(one)
  return () => asked.delete(one)
}
