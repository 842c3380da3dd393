/**
 * What is pressed before the page is alive. React drops it, and a browser would send a form by its own means, with
 * what is in it in the address; so it is held back and pressed again when it can be heard. The button shows that it
 * waits. This is a small script of its own (src/shop/early.ts), which is there long before the shop's code is.
 */
const PATIENCE_MS = 60_000

/** React keeps its own record on every element that it has brought to life. */
export function isAlive(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'))
}

/** Holds presses and sends inside #root for as long as their element is not alive. Answers how to let go of them. */
export function holdEarlyEvents(): () => void {
  const held = new Set<Element>()

  const hold = (event: Event, element: HTMLElement | null, again: () => void) => {
    if (!element?.closest('#root') || isAlive(element)) return
    event.preventDefault()
    event.stopPropagation()
    if (held.has(element)) return
    held.add(element)
    // No attribute: React would not find what the server wrote.
    const dimmed = element.animate?.({ opacity: [0.6, 0.6] }, PATIENCE_MS)
    const until = performance.now() + PATIENCE_MS
    const look = () => {
      const alive = isAlive(element)
      if (!alive && held.has(element) && element.isConnected && performance.now() < until) {
        requestAnimationFrame(look)
        return
      }
      const wanted = held.delete(element)
      dimmed?.cancel()
      if (alive && wanted) again()
    }
    requestAnimationFrame(look)
  }

  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href^="#"]') : null
      if (button?.closest('form[action]')) return // its form works without scripts
      // A link to a part of the page works by itself; one whose part is not there opens something (FOOT-2).
      if (button instanceof HTMLAnchorElement && document.getElementById(button.hash.slice(1))) return
      hold(event, button, () => button?.click())
    },
    true,
  )
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target instanceof HTMLFormElement ? event.target : null
      if (form?.hasAttribute('action')) return // made to work without scripts
      hold(event, form, () => form?.requestSubmit())
    },
    true,
  )
  return () => held.clear()
}
