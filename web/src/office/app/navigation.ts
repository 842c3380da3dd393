/** The navigation of a member of staff: sections, the screens under each, and the four that a thumb reaches at once. */
import { words } from '#/office/ui/words.copy.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { type OfficeScreen, screens } from './screens.ts'

export type Place = { path: string; nav: Omit<NonNullable<OfficeScreen['nav']>, 'label'> & { label: string } }
export type Section = Place & { under: readonly Place[] }

/** How many screens the bar of a phone has beside "More". One more fits where "More" is not needed. */
const IN_BAR = 4

/** The sections whose screens somebody may see. A screen whose section they may not see is a section itself. */
export function sectionsFor(me: Me): readonly Section[] {
  const seen = screens.flatMap(({ path, needs, nav }) =>
    nav && me.permissions.includes(needs) ? [{ path, nav: { ...nav, label: words.places[nav.label] } }] : [],
  )
  const heads = seen.filter(({ nav }) => nav.under === undefined || !seen.some(({ path }) => path === nav.under))
  return heads.map(({ path, nav }) => ({ path, nav, under: seen.filter((one) => one.nav.under === path) }))
}

/** The screens that somebody may see, for the palette. */
export const placesFor = (me: Me) =>
  screens.flatMap(({ path, needs, nav }) =>
    nav && me.permissions.includes(needs) ? [{ path, label: words.places[nav.label], icon: nav.icon }] : [],
  )

/** The screens on the bar of a phone: those used most, in the order of the navigation. */
export function barFor(sections: readonly Section[]): { bar: readonly Place[]; more: boolean } {
  const all = sections.flatMap((section) => [section, ...section.under])
  if (all.length <= IN_BAR + 1) return { bar: all, more: false }
  const often = sections.filter(({ nav }) => nav.often)
  const rest = sections.filter(({ nav }) => !nav.often)
  const chosen = new Set([...often, ...rest].slice(0, IN_BAR))
  return { bar: sections.filter((section) => chosen.has(section)), more: true }
}

const isAt = (location: string, path: string) => location === path || location.startsWith(`${path}/`)

/** The address that the navigation marks: the longest one that equals the present address or is above it. */
export function currentOf(sections: readonly Section[], location: string): string | null {
  const places = sections.flatMap((section) => [section, ...section.under])
  const belongs = screens.find(({ path, of }) => of !== undefined && isAt(location, path.replace(/\/:.*/, '')))?.of
  return (
    places
      .map(({ path }) => path)
      .filter((path) => isAt(location, path) || path === belongs)
      .toSorted((a, b) => b.length - a.length)[0] ?? null
  )
}

/**
 * The section whose screens are listed beside the present one. The address must be one of those screens, not a page
 * below one.
 */
export function sectionAt(sections: readonly Section[], location: string): Section | undefined {
  return sections.find(
    ({ path, under }) => under.length > 0 && (path === location || under.some((one) => one.path === location)),
  )
}

/** What the bar of a phone marks: the screen itself, or its section on the bar. Null marks More. */
export function markOf(bar: readonly Place[], sections: readonly Section[], current: string | null): string | null {
  const section = sections.find(({ path, under }) => path === current || under.some((one) => one.path === current))
  return [current, section?.path].find((path) => bar.some((place) => place.path === path)) ?? null
}

/** Whether the screen at an address stands in every language of the office (LANG-6). */
export const isSpoken = (location: string): boolean => {
  const asked = location.replace(/\/$/, '').split('/')
  const at = screens.find(({ path }) => {
    const parts = path.split('/')
    return parts.length === asked.length && parts.every((part, n) => part === asked[n] || part.startsWith(':'))
  })
  return at === undefined || at.spoken === true // what stands at no screen's address is said by the frame
}
