/** How far from the screen counts as near. */
const NEAR = '250px 0px'

/**
 * The same for parts that change their height when they come: the change should be over before they are in sight
 * (WEB-9).
 */
export const EARLY = '75% 0px'

/**
 * Calls `near` once the shopper comes near an element, or at once where the browser cannot tell. It returns how to
 * stop.
 */
export function whenNear(element: Element, near: () => void, margin = NEAR): (() => void) | undefined {
  if (typeof IntersectionObserver === 'undefined') {
    near()
    return undefined
  }
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watch.disconnect()
      near()
    },
    { rootMargin: margin },
  )
  watch.observe(element)
  return () => watch.disconnect()
}
