/** How far from the screen a part is drawn, in screens: further than a thumb sends the page before the next frame. */
const AHEAD = '150% 0px'

/** For how long after the load a browser may show that it is slow, in milliseconds. */
const TRIAL = 1000

/** How long drawing a part may take for the next one to be drawn unasked, in milliseconds: half a frame. */
const CHEAP = 8

/** Whether the browser says when a task has kept the processor for long; older ones and Safari do not. */
function tellsLongTasks(): boolean {
  if (typeof PerformanceObserver === 'undefined') return false
  const types: readonly string[] | undefined = PerformanceObserver.supportedEntryTypes
  return types?.includes('longtask') ?? false
}

/**
 * Draws the parts of a long page when the shopper comes near, beginning once the first screen is there and its fonts
 * have come, or at the first scroll. Until then the sheet keeps those far from the screen from costing style and
 * layout (`data-far`), which on a cheap phone is most of what the page costs. They are drawn well ahead of the screen:
 * parts that took their true height on it would move those beside them. Where the load never kept the processor from
 * a tap (no long task), they are drawn one by one in idle moments as well, for as long as that is cheap: the page is
 * whole for who prints it or takes its picture (see app/wholePicture.ts for slow ones). Answers how to stop.
 */
export function drawWhenNear(page: HTMLElement): (() => void) | undefined {
  const far = () => page.querySelectorAll('[data-far="true"]')
  const draw = (part: Element) => part.setAttribute('data-far', 'false')
  if (typeof IntersectionObserver === 'undefined') {
    for (const part of far()) draw(part)
    return undefined
  }
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        draw(target)
        watch.unobserve(target)
      }
    },
    { rootMargin: AHEAD },
  )
  let begun = false
  let over = false
  let slow = !tellsLongTasks()
  const trial = slow
    ? undefined
    : new PerformanceObserver(() => {
        slow = true
      })
  trial?.observe({ type: 'longtask', buffered: true })
  const drawNext = () => {
    const [next] = far()
    if (!next || over) return
    const began = performance.now()
    draw(next)
    next.getBoundingClientRect() // lays it out now, which the next frame would: its cost is the processor's speed
    if (performance.now() - began < CHEAP) requestIdleCallback(drawNext)
  }
  const begin = () => {
    if (begun) return
    begun = true
    for (const part of far()) watch.observe(part)
    setTimeout(() => {
      trial?.disconnect()
      if (!slow) requestIdleCallback(drawNext)
    }, TRIAL)
  }
  const whenLoaded = async () => {
    if ('fonts' in document) await document.fonts.ready
    begin()
  }
  const loaded = () => {
    void whenLoaded()
  }
  window.addEventListener('scroll', begin, { once: true })
  if (document.readyState === 'complete') loaded()
  else window.addEventListener('load', loaded, { once: true })
  return () => {
    begun = over = true
    trial?.disconnect()
    watch.disconnect()
    window.removeEventListener('load', loaded)
    window.removeEventListener('scroll', begin)
  }
}
