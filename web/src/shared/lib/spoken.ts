import type { ReactNode } from 'react'

/**
 * Renders the owner's words: `mark` emphasises `*so*`, and `{guest}` is replaced by the value in `given`. A name without
 * a value stays as it is typed.
 */
export function spoken(
  text: string,
  given: Readonly<Record<string, string | number>>,
  mark: (words: string) => ReactNode,
): ReactNode[] {
  const fill = (piece: string) => piece.replaceAll(/\{(\w+)\}/g, (typed, name: string) => String(given[name] ?? typed))
  return text.split('*').map((piece, place) => (place % 2 === 1 ? mark(fill(piece)) : fill(piece)))
}

/**
 * The attributes of words that may be Urdu, whose letters need more room above and below and run from right to left.
 */
export const scriptOf = (text: string) => (/[\u0600-\u06ff]/.test(text) ? { lang: 'ur', dir: 'rtl' } : null)
