/** How far from the screen is near enough. */
const NEAR = '250px 0px'

/** Calls `near` once the shopper comes near an element; at once where the browser cannot tell. Answers how to stop. */
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
