/** The words of store credit at checkout (PROMO-2). */
export const copy = {
  title: 'Store credit',
  tick: (amount: string) => `Use ${amount} of store credit`,
  has: (amount: string) => `You have ${amount}. What is left over stays yours and does not end.`,
  card: 'Gift card',
  cardLabel: 'Gift card code',
  cardApply: 'Use card',
  cardRemove: 'Remove',
  cardOf: (last: string) => `Gift card ending in ${last}`,
  cardPays: (holds: string, pays: string, stays: string) =>
    `It holds ${holds}. ${pays} go here, ${stays} stay on the card.`,
  row: 'Store credit',
  toPay: 'To pay',
  nothing: 'Nothing is left to pay, at the door or before.',
  paid: ['Paid already.', 'We pack it next, and nobody asks you for money.'] as readonly [string, string],
}

export type CreditCopy = typeof copy
