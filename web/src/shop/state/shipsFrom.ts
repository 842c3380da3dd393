import type { CartItem } from '#/shared/api/types.ts'

/** The latest day from which one of the lines ships that is sold before it comes (GOOD-3); undefined where none is. */
export function shipsFrom(items: readonly Pick<CartItem, 'shipsFrom'>[]): string | undefined {
  return items.reduce((last, { shipsFrom: day = '' }) => (day > last ? day : last), '') || undefined
}
