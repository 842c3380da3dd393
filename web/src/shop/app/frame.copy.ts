/** The words of the frame that every page begins with. Those that the specification quotes are exact. */
type Shown = string | number

export const copy = {
  skipToContent: 'Skip to content',
  homeOf: (name: Shown) => `${name}, home`,
  promises: 'Promises',
  openMenu: 'Open menu',
  cartOf: (items: Shown) => `Cart, ${items}`,
  notLoaded: 'A part of this page did not load. Your cart is kept.',
  loadAgain: 'Load again',
}
