/** What is said of a price before (GOOD-3). It is never more than what was asked in the 30 days before. */
export const copy = {
  earlier: 'Earlier price:',
  true: 'In the 30 days before, it cost no less.',
}
