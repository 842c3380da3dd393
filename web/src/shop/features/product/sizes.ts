import type { ProductCard, Variant } from '#/shared/api/types.ts'

/** Every size, in the shop's order. */
export function sizesOf(product: Pick<ProductCard, 'variants'>): string[] {
  return [...new Set(product.variants.map((variant) => variant.size))].filter((size) => size !== '')
}

/**
 * The earliest month that what will be sent expires in, "2027-08": of the chosen one, or of all where nothing is chosen
 * yet. Undefined where it is not known of each (STOCK-5), and of tools, whose lots have a date since every lot needs one.
 */
export function expiryOf(
  product: Pick<ProductCard, 'variants' | 'category'>,
  chosen: Variant | undefined,
): string | undefined {
  if (product.category === 'accessories') return undefined
  if (chosen) return chosen.expires
  let first: string | undefined
  for (const { available, expires } of product.variants) {
    if (!available) continue
    if (expires === undefined) return undefined
    if (first === undefined || expires < first) first = expires
  }
  return first
}
