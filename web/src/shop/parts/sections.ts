/** The sections of the home page that a navigation may ask for (HOME-10, NAV-2). */
export type HomeSection = 'brands' | 'categories' | 'skin-type'

/** What a navigation to the home page may carry in its state. */
export type HomeNavigation = { section: HomeSection }

/** The section named by a history state, or null. */
export function sectionOf(state: unknown): HomeSection | null {
  const section = typeof state === 'object' && state !== null ? (state as { section?: unknown }).section : null
  return section === 'brands' || section === 'categories' || section === 'skin-type' ? section : null
}

/** Brings a section of the home page into view and puts the focus on its heading. False where it is not on the page. */
export function scrollToSection(section: HomeSection): boolean {
  const element = document.getElementById(section)
  if (!element) return false
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
  element.querySelector('h2')?.focus({ preventScroll: true })
  return true
}
