/** The words of gifts that a cart may choose (PROMO-1). */
export const copy = {
  /** `name` is the owner's, of the promotion. */
  title: (name: string) => `${name}: choose your gift`,
  lead: 'One of these is free with your order.',
  short: (name: string, amount: string) => `${amount} more in your cart, and you choose a gift: ${name}`,
  worth: (amount: string) => `worth ${amount}`,
  take: 'Take it',
  takeOf: (name: string) => `Take ${name} as your gift`,
  taken: (name: string) => `${name} is in your cart, free.`,
  full: 'Your cart already has all that there is of it.',
}
