/** The words of points in the cart and at checkout (PROMO-3). */
export const copy = {
  title: 'Points',
  earns: (n: number, worth: string) =>
    `You earn ${n === 1 ? '1 point' : `${n} points`}, worth ${worth}. They are yours once it is delivered and the days for returns are over.`,
  has: (n: number, worth: string) => `You have ${n === 1 ? '1 point' : `${n} points`}, worth ${worth}.`,
  turn: 'Turn them into store credit',
  turned: 'They are store credit now.',
  friend: 'A friend’s code?',
}

export type PointsLineCopy = typeof copy
