/** The words of store credit at checkout (PROMO-2). */
export const copy = {
  title: 'Store credit',
  tick: (amount: string) => `Use ${amount} of store credit`,
  has: (amount: string) => `You have ${amount}. What is left over stays yours and does not end.`,
  row: 'Store credit',
  toPay: 'To pay',
  nothing: 'Nothing is left to pay, at the door or before.',
  paid: ['Paid with store credit.', 'We pack it next, and nobody asks you for money.'] as readonly [string, string],
}

export type CreditCopy = typeof copy
