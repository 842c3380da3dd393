/** How far from the screen a part is drawn, in screens. A thumb scrolls less than this before the next frame. */
const AHEAD = '150% 0px'

/** For how long after the load a browser may show that it is slow, in milliseconds. */
const TRIAL = 1000

/** How long drawing a part may take for the next one to be drawn unasked, in milliseconds: half a frame. */
const CHEAP = 8

/** Whether the browser reports tasks that keep the processor for long. Older ones and Safari do not. */
function tellsLongTasks(): boolean {
  if (typeof PerformanceObserver === 'undefined') return false
  const types: readonly string[] | undefined = PerformanceObserver.supportedEntryTypes
  return types?.includes('longtask') ?? false
}

/**
 * Draws the parts of a long page before the shopper reaches them, since parts that took their height on the screen
 * would move others. Until the first screen and its fonts are there, `data-far` spares their style and layout, which is
 * most of what the page costs a cheap phone. Where no long task was seen, the rest is drawn in idle moments, as whoever
 * prints the page wants it (see app/wholePicture.ts for slow ones). It returns how to stop.
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
    next.getBoundingClientRect() // lays the part out now, so that the time shows the processor's speed
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
