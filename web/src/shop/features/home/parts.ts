import type { HomeSectionKind, ShownHome } from '#/shared/api/types.ts'

/** A section of the home page, or one group of the rows of brands, which come to life in groups. */
export type HomePart = HomeSectionKind | `shelves ${number}`

/** The sections as the specification orders them. */
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

/**
 * The groups of brands that come to life together, each from one index to another. HOME-9 names thirteen, and the owner
 * may add more.
 */
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

/** The parts that are not in the first load. */
export const laterParts = (home: ShownHome | undefined): readonly HomePart[] =>
  partsOf(home).filter((part) => part !== 'hero' && part !== 'trust')

/** The sections that the specified page does not have and an owner may show. */
const HIDDEN: readonly HomeSectionKind[] = ['collections']

/** The largest number of later parts. */
export const MOST_PLACES = laterParts({ sections: [...USUAL, ...HIDDEN].map((kind) => ({ kind })) }).length
