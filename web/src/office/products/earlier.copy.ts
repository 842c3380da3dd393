/** The words of earlier prices in the editor (GOOD-3). */
export const earlierCopy = {
  label: (name: string) => (name ? `Earlier list price of ${name}` : 'Earlier list price'),
  now: (price: string) => `Now ${price}. Empty: none is named.`,
}
