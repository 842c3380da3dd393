import type { ProductCard } from '#/shared/api/types.ts'

/** A product without its long texts, which is what a cart keeps in local storage. */
export function cardOf(product: ProductCard): ProductCard {
  const { _id, name, brand, brandSlug, category, categories, size, skinType, skinTypes, price, deals } = product
  const { frontImage, backImage, colorImages, colors, video, videoPoster, stock, variants } = product
  const { topSell, trending, createdAt } = product
  return {
    _id,
    name,
    brand,
    brandSlug,
    category,
    categories,
    size,
    skinType,
    skinTypes,
    price,
    ...(deals && { deals }),
    frontImage,
    backImage,
    colorImages,
    colors,
    video,
    videoPoster,
    stock,
    variants,
    topSell,
    trending,
    createdAt,
  }
}
