import type { CartItem } from '#/shared/api/types.ts'

/** The latest day from which one of the lines ships that is sold before it comes (GOOD-3); undefined where none is. */
export function shipsFrom(items: readonly Pick<CartItem, 'shipsFrom'>[]): string | undefined {
  return items
    .map((item) => item.shipsFrom ?? '')
    .filter(Boolean)
    .sort()
    .at(-1)
}
