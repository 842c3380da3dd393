/** Sizes and shades of a product: which variant is meant, and the product as that variant (ITEM-1). */
import type { ProductCard, Variant } from '#/shared/api/types.ts'

/** The variant that Add to Cart means where nothing was chosen: the first that can be bought, of the only shade. */
export function defaultVariant(product: Pick<ProductCard, 'variants' | 'colors'>): Variant | undefined {
  const color = product.colors.length === 1 ? product.colors[0] : ''
  const fitting = product.variants.filter((variant) => variant.color === color)
  return fitting.find((variant) => variant.available) ?? fitting[0]
}

/** The product with price, size, stock and picture of the variant. */
export function asVariant<P extends ProductCard>(product: P, variant: Variant | undefined): P {
  if (!variant) return product
  const { price, deals, size, stock, image, shipsFrom } = variant
  return { ...product, price, deals, size, stock, shipsFrom, frontImage: image || product.frontImage }
}

/** The product in a size whose shade is still open (PLAIN-6), with that size's price and the product's own picture. */
export function inSize<P extends ProductCard>(product: P, size: string): P {
  const fitting = product.variants.filter((variant) => variant.size === size)
  const first = fitting.find((variant) => variant.available) ?? fitting[0]
  if (!first || product.colors.length === 0) return product
  const { price, deals, available } = first
  return { ...product, price, deals, size, stock: available ? product.stock : 0 }
}

/** The variant of a shade and a size, or another size of the shade where the two do not exist together. */
export function variantOf(product: Pick<ProductCard, 'variants'>, color: string, size: string): Variant | undefined {
  const shades = product.variants.filter((variant) => variant.color === color)
  return shades.find((variant) => variant.size === size) ?? shades[0]
}
