/** The words of the tick that has the shop remind somebody of a cart (KEEP-4). */
export const copy = {
  label: 'Remind me once of this cart',
  hint: 'Only if you leave it: one message a day later, by day. Then the cart is deleted, and one press stops such messages.',
  failed: 'This could not be noted just now. Your order is not affected.',
} as const
