/**
 * The texts of the frame that every page begins with. Those that the specification quotes are
 * exact.
 */
import { formatCount } from '#/shared/lib/count.ts'

type Shown = string | number

export const copy = {
  skipToContent: 'Skip to content',
  homeOf: (name: Shown) => `${name}, home`,
  promises: 'Promises',
  /** The delivery text of a shop whose owner has given none. */
  delivery: (given: string) => given,
  openMenu: 'Open menu',
  cartOf: (items: number) => `Cart, ${formatCount(items, 'item', 'items')}`,
  notLoaded: 'A part of this page did not load. Your cart is kept.',
  loadAgain: 'Load again',
}
