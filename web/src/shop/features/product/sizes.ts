import type { ProductCard } from '#/shared/api/types.ts'

/** Every size, in the shop's order. */
export function sizesOf(product: Pick<ProductCard, 'variants'>): string[] {
  return [...new Set(product.variants.map((variant) => variant.size))].filter((size) => size !== '')
}
