import { barcodeProblem, mistyped } from './barcode.ts'
import { sheetFields } from '#/office/domain/catalogue/sheetFields.copy.ts'
import { editorCopy } from './editor.copy.ts'
import type { Body, Variant } from './model.ts'

export type EditorPart = keyof typeof editorCopy.anchors

/** What prevents the publishing of a product, by field of the contract. */
export type Stops = Readonly<Record<string, string>>

/** Fields of the contract whose stops belong to other fields of the editor. */
const answeredBy: Record<string, readonly (keyof Body)[]> = {
  category: ['categories'],
  skinType: ['skinTypes'],
  price: ['variants'],
  inci: ['inci', 'noInciReason'],
  noInciReason: ['inci', 'noInciReason'],
}

/**
 * The stops without those that only repeat others: a missing main category makes the first category missing, and the
 * price of a size or shade makes the product's missing.
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

/** The variant of a field, where the product has several. */
export function variantAt(field: string, { variants }: Body): Variant | null {
  const place = /^variants\.(\d+)\./.exec(field)?.[1]
  return place === undefined || variants.length < 2 ? null : (variants[Number(place)] ?? null)
}

/**
 * The stops that remain after an edit. A stop of a changed field is gone; only publishing tells whether the field is
 * right now.
 */
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
 * Barcodes with a mistyped digit, which no scanner would find. One that is live already prevents nothing, nor does a
 * code of the shop's own, which has another length.
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

/** The part of the editor for a field of the contract that is not in the sheet. */
const PARTS: Record<string, EditorPart> = {
  frontImage: 'photos',
  backImage: 'photos',
  colorImages: 'photos',
  price: 'variants',
  size: 'variants',
  colors: 'variants',
  category: 'shelves',
  skinType: 'shelves',
  at: 'publish',
}

const partOf = (field: string): EditorPart | undefined =>
  field in sheetFields ? sheetFields[field as keyof typeof sheetFields].part : PARTS[field]

/** The number of stops in each part of the editor. */
export function stopsByPart(stops: Stops): Partial<Record<EditorPart, number>> {
  const counts: Partial<Record<EditorPart, number>> = {}
  for (const field of Object.keys(stops)) {
    const part = partOf(field.split('.')[0] ?? '')
    if (part) counts[part] = (counts[part] ?? 0) + 1
  }
  return counts
}

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
