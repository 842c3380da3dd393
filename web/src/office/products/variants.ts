/** The variants of a product as a grid of sizes and shades. */
import { emptyVariant, variantKey, type Body, type Variant } from './model.ts'

export type Shade = { color: string; shade: string }

/** The largest number of variants of a product. */
export const MAX_VARIANTS = 250

/** The sizes, in the order of their first variants. */
export function sizesOf(variants: readonly Variant[]): string[] {
  return [...new Set(variants.map((variant) => variant.size))]
}

/** The shades, in the order of their first variants. */
export function shadesOf(variants: readonly Variant[]): Shade[] {
  const found = new Map<string, Shade>()
  for (const { color, shade } of variants) {
    const known = found.get(color)
    if (!known || (known.shade === '' && shade !== '')) found.set(color, { color, shade })
  }
  return [...found.values()]
}

export type Cell = { shade: Shade; variant: Variant | null; index: number }
export type SizeGroup = { size: string; cells: Cell[] }

/**
 * The grid: a group for each size, with every shade in it. `variant` is null where the size is not made in the shade.
 */
export function gridOf(variants: readonly Variant[]): SizeGroup[] {
  const shades = shadesOf(variants)
  return sizesOf(variants).map((size) => ({
    size,
    cells: shades.map((shade) => {
      const index = variants.findIndex((one) => one.size === size && one.color === shade.color)
      return { shade, index, variant: variants[index] ?? null }
    }),
  }))
}

/** Places new variants beside those of their size, so that sizes stay together. */
function arranged(variants: readonly Variant[]): Variant[] {
  const sizes = sizesOf(variants)
  const shades = shadesOf(variants).map((shade) => shade.color)
  return variants.toSorted(
    (a, b) => sizes.indexOf(a.size) - sizes.indexOf(b.size) || shades.indexOf(a.color) - shades.indexOf(b.color),
  )
}

/** A new variant, with the price of its size where that exists. */
function born(variants: readonly Variant[], size: string, { color, shade }: Shade): Variant {
  const like = variants.find((variant) => variant.size === size)
  return { ...emptyVariant, size, color, shade, price: like?.price ?? 0 }
}

/** Adds a size in every shade. The first size of a product is given to its existing variants. */
export function addSize(variants: readonly Variant[], size: string): Variant[] {
  if (sizesOf(variants).includes(size)) return [...variants]
  if (variants.every((variant) => variant.size === '')) return variants.map((variant) => ({ ...variant, size }))
  return arranged([...variants, ...shadesOf(variants).map((shade) => born(variants, size, shade))])
}

/** Adds a shade in every size. The first shade of a product is given to its existing variants. */
export function addShade(variants: readonly Variant[], shade: Shade): Variant[] {
  if (shadesOf(variants).some((one) => one.color === shade.color)) return [...variants]
  if (variants.every((variant) => variant.color === '')) return variants.map((variant) => ({ ...variant, ...shade }))
  return arranged([...variants, ...sizesOf(variants).map((size) => born(variants, size, shade))])
}

/** Adds one size in one shade that was not made. */
export function addCell(variants: readonly Variant[], size: string, shade: Shade): Variant[] {
  return arranged([...variants, born(variants, size, shade)])
}

/** Removes a size. The variants of the last size are kept without a size. */
export function removeSize(variants: readonly Variant[], size: string): Variant[] {
  const left = variants.filter((variant) => variant.size !== size)
  return left.length > 0 ? left : variants.map((variant) => ({ ...variant, size: '' }))
}

/** Removes a shade. The variants of the last shade are kept without a shade. */
export function removeShade(variants: readonly Variant[], color: string): Variant[] {
  const left = variants.filter((variant) => variant.color !== color)
  return left.length > 0 ? left : variants.map((variant) => ({ ...variant, color: '', shade: '' }))
}

/** Moves all variants of a size or a shade by one place among their kind. */
export function moveGroup(variants: readonly Variant[], kind: 'size' | 'color', value: string, by: -1 | 1): Variant[] {
  const order = kind === 'size' ? sizesOf(variants) : shadesOf(variants).map((shade) => shade.color)
  const from = order.indexOf(value)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return [...variants]
  order.splice(to, 0, ...order.splice(from, 1))
  const other = kind === 'size' ? shadesOf(variants).map((shade) => shade.color) : sizesOf(variants)
  return variants.toSorted((a, b) =>
    kind === 'size'
      ? order.indexOf(a.size) - order.indexOf(b.size) || other.indexOf(a.color) - other.indexOf(b.color)
      : other.indexOf(a.size) - other.indexOf(b.size) || order.indexOf(a.color) - order.indexOf(b.color),
  )
}

/** Changes one variant. */
export function withVariant(body: Body, key: string, change: Partial<Variant>): Body {
  return {
    ...body,
    variants: body.variants.map((variant) => (variantKey(variant) === key ? { ...variant, ...change } : variant)),
  }
}

/** An SKU from brand, size and shade, for a variant without one: "RHO-10ML-RIB". */
export function proposedSKU(body: Body, variant: Variant): string {
  const letters = (text: string, most: number) =>
    text
      .normalize('NFD')
      .replace(/[^\da-z]/gi, '')
      .slice(0, most)
      .toUpperCase()
  const initials = body.name
    .split(/\s+/)
    .map((word) => letters(word, 1))
    .join('')
  return [
    letters(body.brand, 3),
    initials.slice(0, 5),
    letters(variant.size, 6),
    letters(variant.shade || variant.color, 6),
  ]
    .filter(Boolean)
    .join('-')
}
