/** The sections of the home page that a navigation may ask for (HOME-10, NAV-2). */
export type HomeSection = 'brands' | 'categories' | 'skin-type'

/** What a navigation to the home page may carry in its state. */
export type HomeNavigation = { section: HomeSection }

/** The section named by a history state, or null. */
export function sectionOf(state: unknown): HomeSection | null {
  const section = typeof state === 'object' && state !== null ? (state as { section?: unknown }).section : null
  return section === 'brands' || section === 'categories' || section === 'skin-type' ? section : null
}

/** Scrolls to a section of the home page and focuses its heading. It is false where the section is not on the page. */
export function scrollToSection(section: HomeSection): boolean {
  const element = document.getElementById(section)
  if (!element) return false
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
  if ('onscrollend' in window) stayAt(element)
  element.querySelector('h2')?.focus({ preventScroll: true })
  return true
}

/** For how long after the scroll a section is held at its place, in milliseconds. */
const REST = 2000

const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

/**
 * Keeps the section at its place. Parts on the way take their true height only when they are drawn, so that a slide may
 * end short. It then goes on to the section, and again when parts above it grow, until somebody scrolls.
 */
function stayAt(element: HTMLElement): void {
  const over = new AbortController()
  const { signal } = over
  const end = () => over.abort()
  const top = () => element.getBoundingClientRect().top
  const correct = () => element.scrollIntoView({ behavior: 'instant', block: 'start' })
  let place: number | undefined
  let grown: ResizeObserver | undefined
  document.addEventListener(
    'scrollend',
    () => {
      const before = top()
      correct()
      if (place !== undefined || Math.abs(top() - before) > 1) return // where the scroll goes on, another end follows
      place = top()
      grown = new ResizeObserver(correct)
      if (element.parentElement) grown.observe(element.parentElement)
      setTimeout(end, REST)
    },
    { signal },
  )
  document.addEventListener('scroll', () => place !== undefined && Math.abs(top() - place) > 2 && end(), { signal })
  signal.addEventListener('abort', () => grown?.disconnect())
  for (const act of ACTS) addEventListener(act, end, { signal, capture: true, passive: true })
}
