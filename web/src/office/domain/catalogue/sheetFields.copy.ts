import type { components } from '#/office/schema.d.ts'

type Sheet = Required<components['schemas']['ProductSheet']>

/** A field of a product, as the editor, the history and imports use it. */
interface SheetField {
  label: string
  /** The part of the editor that has it. */
  part: 'photos' | 'texts' | 'variants' | 'set' | 'ingredients' | 'use' | 'facts' | 'shelves' | 'search'
  /** The control that edits it; a field without one has a form of its own. */
  kind?: 'line' | 'lines' | 'tick'
  /** The text in the form instead of its label. */
  form?: string
  hint?: string
  /** The text of the button that adds a line. */
  add?: string
  /** Its column's name in an import, where that differs. */
  column?: string
}

const list = {
  photos: { label: 'Photos', part: 'photos' },
  video: { label: 'Video', part: 'photos' },
  videoPoster: { label: 'Picture of the video', part: 'photos' },
  name: { label: 'Name', part: 'texts' },
  brand: { label: 'Brand', part: 'texts' },
  description: { label: 'Description', part: 'texts' },
  variants: { label: 'Variants', part: 'variants' },
  ingredients: { label: 'Key ingredients', part: 'ingredients', kind: 'lines', add: 'Add a key ingredient' },
  setParts: { label: 'Products of the set', part: 'set', kind: 'lines' },
  setPercent: { label: 'Percent off each part', part: 'set', kind: 'line' },
  inci: { label: 'Full ingredients', part: 'ingredients' },
  noInciReason: {
    label: 'Why there is no list',
    part: 'ingredients',
    kind: 'line',
    hint: 'For example: a device, or a brush.',
    column: 'noInci',
  },
  howToUse: { label: 'How to use', part: 'use', kind: 'lines', add: 'Add a step' },
  cautions: { label: 'Cautions', part: 'use', kind: 'lines', add: 'Add a caution' },
  facts: { label: 'Attributes', part: 'facts', kind: 'lines' },
  categories: { label: 'Categories', part: 'shelves' },
  skinTypes: { label: 'Skin types', part: 'shelves' },
  topSell: { label: 'Top sells', part: 'shelves', kind: 'tick', form: 'Among the top sells' },
  trending: { label: 'Trending', part: 'shelves', kind: 'tick', form: 'Among the trending' },
  goesWith: { label: 'Goes well with', part: 'shelves', kind: 'lines' },
  options: { label: 'Options', part: 'variants', kind: 'lines' },
  shades: { label: 'Shades', part: 'variants', kind: 'lines' },
  taxClass: { label: 'Tax class', part: 'shelves', kind: 'line' },
  slug: { label: 'Address', part: 'search' },
} as const satisfies Record<keyof Sheet, SheetField>

type Name = keyof typeof list

/** The fields that are edited by their rows. */
export type PlainName = { [N in Name]: (typeof list)[N] extends { kind: string } ? N : never }[Name]

/**
 * Every field of a product, in the order in which a draft's changes are listed. A field of the
 * contract that is missing here fails to compile.
 */
export const sheetFields: Readonly<Record<Name, SheetField>> = list

export const sheetNames = Object.keys(list) as Name[]

const isPlain = (name: Name): name is PlainName => sheetFields[name].kind !== undefined

/** A part's fields that are edited by their rows, in their order. */
export const plainNames = sheetNames.filter(isPlain)

/** A product without any of these fields. */
export const emptyPlain = Object.fromEntries<unknown>(
  plainNames.map((name) => [name, { line: '', lines: [], tick: false }[list[name].kind]]),
) as Pick<Sheet, PlainName>

/** Their import columns, each with its label. */
export const plainColumns: Readonly<Record<string, string>> = Object.fromEntries(
  plainNames.map((name) => [sheetFields[name].column ?? name, sheetFields[name].label]),
)
