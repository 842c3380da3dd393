import type { ProductCard, Variant } from '#/shared/api/types.ts'

/** Every size, in the shop's order. */
export function sizesOf(product: Pick<ProductCard, 'variants'>): string[] {
  return [...new Set(product.variants.map((variant) => variant.size))].filter((size) => size !== '')
}

/** The variant of a colour and a size; another size of the colour where the two do not come together. */
export function variantOf(product: Pick<ProductCard, 'variants'>, color: string, size: string): Variant | undefined {
  const shades = product.variants.filter((variant) => variant.color === color)
  return shades.find((variant) => variant.size === size) ?? shades[0]
}
