/** What is known of a product's shades, as the lines in which it is kept: "Toast: warm, 6; MAC NC25" (FIND-5). */
import type { Shade } from './variants.ts'

export const UNDERTONES = ['cool', 'neutral', 'warm'] as const
export const DEEPEST = 10

export type ShadeFacts = { undertone: string; depth: string; like: string }

const CUT = ': '
const nameOf = ({ shade, color }: Shade) => shade || color

export const isOf = (line: string, shade: Shade) =>
  [shade.shade, shade.color].some((name) => name !== '' && line.toLowerCase().startsWith((name + CUT).toLowerCase()))

/** The line of a shade: of those that begin like it the one with the longest name, since names may have colons. */
export function lineOf(lines: readonly string[], shade: Shade, all: readonly Shade[]): string | undefined {
  const longer = all.filter((one) => nameOf(one).length > nameOf(shade).length)
  return lines.find((line) => isOf(line, shade) && !longer.some((one) => isOf(line, one)))
}

export function factsOf(line: string | undefined, shade: Shade): ShadeFacts {
  const name = [shade.shade, shade.color].find((one) => line?.toLowerCase().startsWith((one + CUT).toLowerCase())) ?? ''
  const [known = '', ...like] = (line ?? '').slice(name.length + CUT.length).split(';')
  const parts = known.split(',').map((part) => part.trim().toLowerCase())
  return {
    undertone: parts.find((part) => UNDERTONES.some((tone) => tone === part)) ?? '',
    depth: parts.find((part) => /^\d+$/.test(part)) ?? '',
    like: like.join(';').trimStart(),
  }
}

/** Puts what is known of a shade in the place of its line; nothing known is no line. */
export function withFacts(lines: readonly string[], shade: Shade, all: readonly Shade[], facts: ShadeFacts): string[] {
  const old = lineOf(lines, shade, all)
  const others = lines.filter((line) => line !== old)
  const { undertone, depth, like } = facts
  if (undertone === '' && depth === '' && like.trim() === '') return others
  const known = [undertone, depth].filter(Boolean).join(', ')
  return [...others, `${nameOf(shade)}${CUT}${known}${like === '' ? '' : `; ${like}`}`]
}

/**
 * How a colour looks: its lightness in CIE Lab as a depth, and whether it is nearer to pink or to yellow. It is a
 * suggestion, since a light or a screen changes both.
 */
export function toneOf(hex: string): { undertone: (typeof UNDERTONES)[number]; depth: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const root = (part: number) => (part > 0.008_856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
  const [pink, yellow] = [500 * (x - y), 200 * (y - z)]
  const hue = (Math.atan2(yellow, pink) * 180) / Math.PI
  // Lips and cheeks are redder than skin, so that coral is warm there.
  const [cool, warm] = Math.hypot(pink, yellow) > 35 ? [14, 28] : [52, 64]
  const depth = Math.min(DEEPEST, Math.max(1, Math.round(1 + (90 - (116 * y - 16)) / 7)))
  return { undertone: hue < cool ? 'cool' : hue > warm ? 'warm' : 'neutral', depth }
}
