import type { ProductCard, Variant } from '#/shared/api/types.ts'

/** Every size, in the shop's order. */
export function sizesOf(product: Pick<ProductCard, 'variants'>): string[] {
  return [...new Set(product.variants.map((variant) => variant.size))].filter((size) => size !== '')
}

/**
 * The earliest month in which what will be sent expires, as "2027-08": that of the chosen variant, or of all while none
 * is chosen. It is undefined where one of them is not known (STOCK-5), and for tools, whose lots only have a date
 * because every lot needs one.
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
