/**
 * A product as the editor holds it: a draft of the contract with nothing missing. Prices are in rupees, 0 where none is
 * set.
 */
import type { components } from '#/office/schema.d.ts'
import { emptyPlain } from '#/office/domain/catalogue/sheetFields.copy.ts'
import { editorCopy } from './editor.copy.ts'

type Sheet = components['schemas']['ProductSheet']

export type Photo = components['schemas']['Photo']

/** `_id` is '' until the shop has stored it. */
export type Variant = Required<components['schemas']['SheetVariant']>

export type Body = Required<Omit<Sheet, 'variants'>> & { variants: Variant[] }

export type BodyField = keyof Body

export const emptyVariant: Variant = {
  _id: '',
  size: '',
  color: '',
  shade: '',
  sku: '',
  barcode: '',
  price: 0,
  image: '',
  enabled: true,
  compareAt: 0,
}

export const emptyBody: Body = {
  name: '',
  brand: '',
  categories: [],
  skinTypes: [],
  description: '',
  inci: '',
  slug: '',
  photos: [],
  video: '',
  videoPoster: '',
  variants: [emptyVariant],
  ...emptyPlain,
}

/** A sheet of the shop as a body. What is missing counts as empty. */
export function bodyOf(sheet: Sheet): Body {
  const { variants = [], ...rest } = sheet
  return {
    ...emptyBody,
    ...rest,
    variants: variants.length > 0 ? variants.map(whole) : [emptyVariant],
  }
}

const whole = (variant: components['schemas']['SheetVariant']): Variant => ({ ...emptyVariant, ...variant })

/** A body as the shop takes it. New variants have no id. */
export function sheetOf(body: Body): Sheet {
  return {
    ...body,
    variants: body.variants.map(({ _id, ...rest }) => (_id ? { _id, ...rest } : rest)),
  }
}

/** The identity of a variant within its product: no two have one size and colour. */
export const variantKey = (variant: Pick<Variant, 'size' | 'color'>): string => `${variant.size}\u001f${variant.color}`

/**
 * The name of a shade: its own, or its colour where that is a word, or else its place among the product's shades, as
 * shoppers are shown it. A colour code is no name.
 */
export function shadeName(
  { color, shade }: Pick<Variant, 'color' | 'shade'>,
  all: readonly Pick<Variant, 'color'>[],
): string {
  if (shade || !isHex(color)) return shade || color
  const colors = [...new Set(all.map((one) => one.color).filter(Boolean))]
  return editorCopy.variants.shadeNumber(colors.indexOf(color) + 1)
}

/** The name of a variant among all of its product: "10 ml, Ribbon". */
export function variantName(
  variant: Pick<Variant, 'size' | 'color' | 'shade'>,
  all: readonly Pick<Variant, 'color'>[],
): string {
  return [variant.size, shadeName(variant, all)].filter(Boolean).join(', ')
}

export const isHex = (color: string): boolean => /^#[\da-f]{6}$/i.test(color)

/** The variant that stands for the product where none is named. */
export function defaultVariant(body: Body): Variant {
  return body.variants.find((variant) => variant.enabled) ?? body.variants[0] ?? emptyVariant
}

/** The picture of a variant: its own, or the product's cover, or '' where the drawn pack stands in. */
export function pictureOf(body: Body, variant: Variant): string {
  return variant.image || body.photos[0]?.image || ''
}
