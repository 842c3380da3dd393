import type { HomeSectionKind, ShownHome } from '#/shared/api/types.ts'

/** A section of the home page, or a few of the rows of brands: those come to life in groups. */
export type HomePart = HomeSectionKind | `shelves ${number}`

/** The sections as they are specified. */
const USUAL: readonly HomeSectionKind[] = [
  'hero',
  'trust',
  'strip',
  'skin-types',
  'trending',
  'categories',
  'deals',
  'top-sells',
  'brands',
  'shelves',
  'testimonials',
]

/** The brands (HOME-9: thirteen, and what the owner puts among them) in the groups that come to life together: from, to. */
export const SHELF_GROUPS: readonly (readonly [number, number])[] = [
  [0, 3],
  [3, 6],
  [6, 9],
  [9, 99],
]

/** The parts of the page in their order. */
export function partsOf(home: ShownHome | undefined): readonly HomePart[] {
  const kinds = home?.sections.map(({ kind }) => kind) ?? USUAL
  return kinds.flatMap<HomePart>((kind) =>
    kind === 'shelves' ? SHELF_GROUPS.map((_, group) => `shelves ${group}` as const) : kind,
  )
}

/** Those of them that are no part of the first load. */
export const laterParts = (home: ShownHome | undefined): readonly HomePart[] =>
  partsOf(home).filter((part) => part !== 'hero' && part !== 'trust')

/** How many those can be. */
export const MOST_PLACES = USUAL.length - 3 + SHELF_GROUPS.length
