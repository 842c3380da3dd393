import type { ReactNode } from 'react'

/**
 * The owner's words: `*so*` is emphasised by `mark`, `{guest}` stands for what is given. Names that are not given stay as
 * they are typed.
 */
export function spoken(
  text: string,
  given: Readonly<Record<string, string | number>>,
  mark: (words: string) => ReactNode,
): ReactNode[] {
  const fill = (piece: string) => piece.replaceAll(/\{(\w+)\}/g, (typed, name: string) => String(given[name] ?? typed))
  return text.split('*').map((piece, place) => (place % 2 === 1 ? mark(fill(piece)) : fill(piece)))
}

/** The attributes of words that may be Urdu: its letters need more room above and below, and run the other way. */
export const scriptOf = (text: string) => (/[\u0600-\u06ff]/.test(text) ? { lang: 'ur', dir: 'rtl' } : null)
