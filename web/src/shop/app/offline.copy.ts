/** Words for a page without a network (APP-1). */
export const copy = {
  title: 'You are offline.',
  look: 'You can look and fill the cart.',
  typed: 'What you typed stays here.',
  asOf: (moment: string) => `Prices are of ${moment}; we check them again before you order.`,
  again: 'Try again',
}
