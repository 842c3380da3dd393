/** How far from the screen is near enough. */
const NEAR = '250px 0px'

/** The same for what changes its height once it is there: that should be over before it is in sight (WEB-9). */
export const EARLY = '75% 0px'

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
