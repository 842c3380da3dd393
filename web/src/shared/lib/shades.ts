/** The colours of a product in words. */
import type { ProductCard } from '#/shared/api/types.ts'
import { shadeOf } from './format.copy.ts'

/** Whether a colour is a swatch, which is `#` and six hex digits. Anything else is a label (PDP-3). */
export function isSwatch(color: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color)
}

/** The name of a colour: the shop's name for the shade, or its place among the colours, since nobody reads #B5656B. */
export function shadeName({ colors, variants }: Pick<ProductCard, 'colors' | 'variants'>, color: string): string {
  const named = variants.find((variant) => variant.color === color && variant.shade !== '')
  if (named) return named.shade
  if (!isSwatch(color)) return color
  const place = colors.indexOf(color)
  return place < 0 ? color.toUpperCase() : shadeOf(place + 1, colors.length)
}
