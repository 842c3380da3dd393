import type { Product } from '#/shared/api/types.ts'
import { isSwatch } from '#/shared/lib/shades.ts'

export type Shade = NonNullable<Product['shades']>[number]

const TONES = ['cool', 'neutral', 'warm'] as const
/** Shades that are farther from each other than this are not called near: three depths, or two and the other undertone. */
const FARTHEST = 3
/** How much of red, green and blue together is about one depth. */
const OF_DEPTH = 45

/** The nearest of some shades by depth and undertone, or by their colours where a depth is not known; or nothing. */
export function nearestHere(shade: Shade, here: readonly Shade[]): Shade | undefined {
  const [best] = here
    .map((other) => ({ other, far: distance(shade, other) }))
    .filter(({ other, far }) => other.color !== shade.color && far <= FARTHEST)
    .toSorted((a, b) => a.far - b.far)
  return best?.other
}

function distance(a: Shade, b: Shade): number {
  if (a.depth && b.depth) {
    const tones = a.undertone && b.undertone ? Math.abs(TONES.indexOf(a.undertone) - TONES.indexOf(b.undertone)) : 0
    return Math.abs(a.depth - b.depth) + tones / 2
  }
  if (!isSwatch(a.color) || !isSwatch(b.color)) return Infinity
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const others = parts(b.color)
  return parts(a.color).reduce((sum, part, at) => sum + Math.abs(part - (others[at] ?? 0)), 0) / OF_DEPTH
}
