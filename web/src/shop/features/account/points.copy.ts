import type { components } from '#/shared/api/schema.d.ts'

/** The texts of a member's points, and of friends' codes (PROMO-3). */
type PointsReason = components['schemas']['PointsReason']
type FriendOutcome = components['schemas']['FriendOutcome']

const points = (n: number) => (n === 1 ? '1 point' : `${n} points`)

export const copy = {
  lead: 'Both are money for your next orders. Store credit stays, points end.',
  points: 'Points',
  credit: 'Store credit',
  none: 'None yet',
  signed: (n: number) => (n > 0 ? `+${n}` : `−${-n}`),
  worth: (amount: string) => `worth ${amount}`,
  rule: (rate: number, worth: string) =>
    `${points(rate)} for each full Rs 100 of goods you keep and have paid. 100 points are ${worth}.`,
  stays: 'It pays at checkout and does not end.',
  pending: (n: number) => `${n} more ${n === 1 ? 'is' : 'are'} not yours yet: the days for returns are still running.`,
  below: (n: number) => `Goods went back whose points you had used. The next ${points(n)} make up for that.`,
  turn: (n: number) => `Turn ${points(n)} into store credit`,
  turned: (amount: string) => `You have ${amount} more of store credit.`,
  first: {
    title: 'How the first ones come',
    text: (example: number) =>
      `Order something and keep it past the days for returns, and the points are here. An order of Rs 5,000 brings ${example}.`,
  },
  ends: {
    title: 'When they end',
    note: 'We write to you 30 days before. The oldest are used first.',
  },
  ledger: 'Points, one by one',
  reason: (reason: PointsReason, order: string) => {
    const of = order === '' ? '' : `, order ${order}`
    switch (reason) {
      case 'earned':
        return order === '' ? 'Earned' : `Order ${order}`
      case 'returned':
        return `Went back${of}`
      case 'friend':
        return 'For a friend’s code'
      case 'friend_lost':
        return 'A friend’s order went back'
      case 'given':
        return `From us${of}`
      case 'taken_back':
        return `Taken back by us${of}`
      case 'turned':
        return 'Turned into store credit'
      case 'ended':
        return 'Ended'
    }
  },
  notYet: (day: string) => `Not yours yet: from ${day}, once the days for returns are over.`,
  yours: (from: string, to: string) => `Yours from ${from} to ${to}.`,
  after: (n: number) => `${n} then`,
  friend: {
    title: 'Bring a friend',
    text: (n: number) =>
      `Whoever is new here and names your code gets ${points(n)}, and so do you, once their first order is delivered and kept. Not for your own household.`,
    make: 'Get my code',
    mine: 'Your code',
    copy: 'Copy the link',
    copied: 'The link is copied.',
    notCopied: 'The link could not be copied.',
    counted: (n: number) => (n === 1 ? 'One friend’s order counted.' : `${n} friends’ orders counted.`),
    ask: 'A friend’s code',
    hint: 'Before your first order.',
    name: 'Use it',
    named: 'The code is kept for your first order.',
    outcome: {
      named: 'You named a friend. Both of you get the points once your first order is delivered and kept.',
      counts: 'Your first order counts for you and your friend, once it is delivered and kept.',
      known: 'Your friend’s code brings nothing: somebody with your phone or mail has ordered here before.',
      household: 'Your friend’s code brings nothing: phone, mail or address are those of your friend.',
      enough: 'Your friend’s code brings nothing: your friend has brought as many this month as count.',
    } satisfies Record<FriendOutcome, string>,
  },
}

export type PointsCopy = typeof copy
