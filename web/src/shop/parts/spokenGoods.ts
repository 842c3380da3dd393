/** Goods as a message to the shop lists them. Only the word for what is left out depends on the language. */
const MOST_LINES = 10

export type Line = { name: string; quantity: number }

export const listed = (lines: readonly Line[], separator: string, andMore: (left: number) => string): string =>
  lines
    .slice(0, MOST_LINES)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(separator) + (lines.length > MOST_LINES ? andMore(lines.length - MOST_LINES) : '')

/**
 * A product's name, as "COSRX Advanced Snail 96, 100 ml". The brand stands once, also where the name begins with it.
 */
export const named = (brand: string, name: string, size: string, separator: string): string =>
  [name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`, size].filter(Boolean).join(separator)
