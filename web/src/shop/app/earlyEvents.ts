/**
 * What is pressed before the page is alive. React drops it, and a browser would send a form by its own means, with
 * what is in it in the address; so it is held back and pressed again when it can be heard.
 */
const PATIENCE_MS = 10_000

/** React keeps its own record on every element that it has brought to life. */
export function isAlive(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'))
}

/** Holds presses and sends inside `root` for as long as their element is not alive. */
export function holdEarlyEvents(root: HTMLElement): void {
  const held = new Set<Element>()

  const hold = (event: Event, element: HTMLElement | null, again: () => void) => {
    if (!element || isAlive(element)) return
    event.preventDefault()
    event.stopPropagation()
    if (held.has(element)) return
    held.add(element)
    const until = performance.now() + PATIENCE_MS
    const look = () => {
      if (isAlive(element)) again()
      else if (element.isConnected && performance.now() < until) {
        requestAnimationFrame(look)
        return
      }
      held.delete(element)
    }
    requestAnimationFrame(look)
  }

  root.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null
      hold(event, button, () => button?.click())
    },
    { capture: true },
  )
  root.addEventListener(
    'submit',
    (event) => {
      const form = event.target instanceof HTMLFormElement ? event.target : null
      if (form?.hasAttribute('action')) return // made to work without scripts
      hold(event, form, () => form?.requestSubmit())
    },
    { capture: true },
  )
}
