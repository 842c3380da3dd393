import { barcodeProblem, mistyped } from './barcode.ts'
import { editorCopy } from './editor.copy.ts'
import type { Body, Variant } from './model.ts'

export type EditorPart = keyof typeof editorCopy.anchors

/** What stops a product from being published, by field of the contract. */
export type Stops = Readonly<Record<string, string>>

/** Fields of the contract that others of the editor answer for. */
const answeredBy: Record<string, readonly (keyof Body)[]> = {
  category: ['categories'],
  skinType: ['skinTypes'],
  price: ['variants'],
  inci: ['inci', 'noInciReason'],
  noInciReason: ['inci', 'noInciReason'],
}

/**
 * What is missing, said once: where there is no main category, that the list has no first one says nothing more, nor
 * that the product has no price where a size or shade has none.
 */
export function withoutEchoes(stops: Stops): Stops {
  const priceless = Object.keys(stops).some((field) => /^variants\.\d+\.price$/.test(field))
  return Object.fromEntries(
    Object.entries(stops).filter(
      ([field]) =>
        !(field === 'categories' && stops['category']) &&
        !(field === 'skinTypes' && stops['skinType']) &&
        !(field === 'price' && priceless),
    ),
  )
}

/** The variant that a field belongs to, where there are several to tell apart. */
export function variantAt(field: string, { variants }: Body): Variant | null {
  const place = /^variants\.(\d+)\./.exec(field)?.[1]
  return place === undefined || variants.length < 2 ? null : (variants[Number(place)] ?? null)
}

/** The stops that an edit leaves: those of a field that is another now have been seen to; publishing says whether they are mended. */
export function stopsAfter(stops: Stops, before: Body, after: Body): Stops {
  const left = Object.entries(stops).filter(([field]) => !touched(field, before, after))
  return left.length === Object.keys(stops).length ? stops : Object.fromEntries(left)
}

function touched(field: string, before: Body, after: Body): boolean {
  const [root = '', place] = field.split('.')
  if (root === 'variants' && place !== undefined) {
    return !same(before.variants[Number(place)], after.variants[Number(place)])
  }
  const parts = answeredBy[root] ?? (root in after ? [root as keyof Body] : [])
  return parts.some((part) => !same(before[part], after[part]))
}

/**
 * Barcodes with a slip in them, which no scanner would ever find. One that is live already stops nothing, nor does a
 * code of the shop's own, of another length.
 */
export function slipsIn({ variants }: Body, live: readonly { _id?: string; barcode?: string }[]): Stops {
  const known = new Map(live.map(({ _id, barcode }) => [_id, barcode]))
  return Object.fromEntries(
    variants.flatMap(({ _id, barcode }, at) =>
      mistyped(barcode) && known.get(_id) !== barcode
        ? [[`variants.${at}.barcode`, `${editorCopy.variants.barcode}: ${barcodeProblem(barcode) ?? ''}`]]
        : [],
    ),
  )
}

/** The part of the editor that a field of the contract stands in. */
const PARTS: Record<string, EditorPart> = {
  photos: 'photos',
  video: 'photos',
  videoPoster: 'photos',
  frontImage: 'photos',
  backImage: 'photos',
  colorImages: 'photos',
  name: 'texts',
  brand: 'texts',
  description: 'texts',
  price: 'variants',
  size: 'variants',
  colors: 'variants',
  variants: 'variants',
  inci: 'ingredients',
  noInciReason: 'ingredients',
  ingredients: 'ingredients',
  howToUse: 'use',
  cautions: 'use',
  category: 'shelves',
  categories: 'shelves',
  skinType: 'shelves',
  skinTypes: 'shelves',
  slug: 'search',
  at: 'publish',
}

/** How many stops each part of the editor has. */
export function stopsByPart(stops: Stops): Partial<Record<EditorPart, number>> {
  const counts: Partial<Record<EditorPart, number>> = {}
  for (const field of Object.keys(stops)) {
    const part = PARTS[field.split('.')[0] ?? '']
    if (part) counts[part] = (counts[part] ?? 0) + 1
  }
  return counts
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
