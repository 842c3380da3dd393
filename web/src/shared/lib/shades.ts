/** The colours of a product in words. */
import type { ProductCard } from '#/shared/api/types.ts'
import { shadeOf } from './format.copy.ts'

/** `#` and six hex digits is a swatch, anything else a label (PDP-3). */
export function isSwatch(color: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color)
}

/** What a colour is called: as the shop calls the shade, or by its place among the colours; nobody reads #B5656B. */
export function shadeName({ colors, variants }: Pick<ProductCard, 'colors' | 'variants'>, color: string): string {
  const named = variants.find((variant) => variant.color === color && variant.shade !== '')
  if (named) return named.shade
  if (!isSwatch(color)) return color
  const place = colors.indexOf(color)
  return place < 0 ? color.toUpperCase() : shadeOf(place + 1, colors.length)
}
