import { dayOf } from '#/office/ui/karachiDays.ts'
import { noBreakMoney } from '#/office/ui/rupees.ts'
import { formatRupees, formatTotal } from '#/shared/lib/format.ts'
import type { Promotion, State } from './promotions.ts'

const off = (percent: number) => (percent === 100 ? 'free' : `${percent}\u00a0% less`)

/** What a promotion gives, in words. */
function rule({ kind, steps, buy, get, percent, times, from, gifts = [] }: Promotion): string {
  if (kind === 'steps') return steps.map((step) => `from ${step.units} on ${step.percent}\u00a0% off`).join(', ')
  if (kind === 'gift')
    return `a gift from ${formatRupees(from)}, ${gifts.length === 1 ? 'one' : `one of ${gifts.length}`}`
  if (kind === 'delivery') return from > 0 ? `free delivery from ${formatRupees(from)}` : 'free delivery'
  return `buy ${buy}, get ${get} ${off(percent)}${times > 0 ? `, at most ${times} times an order` : ''}`
}

const day = (moment: string) => dayOf(Date.parse(moment))

/** What happens where two of them meet on one line of a cart. */
const WITH = 'together'

/** The texts of promotions (PROMO-1). */
export const promotionsCopy = {
  title: 'Promotions',
  lead: 'Beside deals and coupons: steps by quantity, buy some and get some, a gift or free delivery from a sum',
  back: 'Deals and coupons',
  add: 'New promotion',
  none: 'No promotions yet',
  noneText: 'A promotion is given by the cart itself: nobody has to know a code.',
  list: 'All promotions',
  says: (promotion: Promotion) => {
    const said = noBreakMoney(rule(promotion))
    return said.charAt(0).toUpperCase() + said.slice(1)
  },
  whom: (promotion: Promotion) => {
    const { targets, limit, perPhone } = promotion
    return [
      { everyone: 'for everyone', guests: 'for guests', members: 'for members alone' }[promotion.for],
      targets.length === 0 ? 'on everything' : `on ${targets.length === 1 ? '1 choice' : `${targets.length} choices`}`,
      ...(limit > 0 ? [`${limit} orders in all`] : []),
      ...(perPhone > 0 ? [perPhone === 1 ? 'once a phone' : `${perPhone} times a phone`] : []),
    ].join(', ')
  },
  window: ({ startsAt, endsAt }: Promotion) =>
    endsAt === undefined ? `since ${day(startsAt)}, no end` : `${day(startsAt)} to ${day(endsAt)}`,
  states: { runs: 'Runs', toCome: 'To come', rests: 'Rests', over: 'Over', usedUp: 'Used up' } satisfies Record<
    State,
    string
  >,
  used: (orders: number, given: number) =>
    orders === 0
      ? 'In no order yet'
      : noBreakMoney(`In ${orders === 1 ? '1 order' : `${orders} orders`}, ${formatTotal(given)} taken off`),
  change: 'Change',
  changeOf: (name: string) => `Change the promotion: ${name}`,
  onOff: (name: string) => `In force: ${name}`,
  under: (goods: string, paid: number, cost: number, most: number | undefined) =>
    noBreakMoney(
      `${goods} would sell at ${formatTotal(paid)}, under its cost of ${formatTotal(cost)}. ${
        most === undefined ? 'It is under its cost without it, too.' : `At ${most}\u00a0% nothing is lost.`
      }`,
    ),
  fresh: 'New promotion',
  name: 'Name, shoppers see it',
  kind: 'What it gives',
  kinds: { steps: 'Quantity steps', buy_get: 'Buy and get', gift: 'Gift', delivery: 'Free delivery' },
  kindText: {
    steps: 'The more of its goods are in a cart, the less all of them cost. Sizes and shades may be mixed.',
    buy_get: 'Of so many of its goods the cheapest cost less. Goods in a deal take no part.',
    gift: 'From a sum of its goods the shopper chooses one gift or sample in the cart. Goods count at what the shopper pays for each, without the gift, before promotions and coupon.',
    delivery: 'Within Pakistan, from a sum of its goods after deals, promotions and coupon.',
  },
  units: (place: number) => `From units, step ${place}`,
  stepPercent: (place: number) => `Percent off, step ${place}`,
  addStep: 'Add a step',
  dropStep: (place: number) => `Remove step ${place}`,
  buy: 'Buy',
  get: 'Get',
  percent: 'Percent less',
  percentHint: '100 is free.',
  times: 'Times in an order',
  any: 'Empty: any number.',
  from: 'From goods of',
  fromHint: 'Empty: any amount.',
  gifts: 'Gifts to choose one from',
  giftFind: 'Find a product to give',
  giftAdd: (name: string) => `Give ${name}`,
  giftsHint: 'It brings all its sizes and shades. Take out those that you do not give.',
  giftSet: 'A set is no gift. Give one of its products.',
  giftsNone: 'Choose at least one gift.',
  for: 'For',
  audiences: { everyone: 'Everyone', guests: 'Guests', members: 'Members' },
  starts: 'From, Karachi time',
  ends: 'Until, Karachi time',
  endsHint: 'Empty: no end.',
  limit: 'Orders in all',
  perPhone: 'Orders of one phone',
  whole: 'Write a whole number.',
  apply: 'Apply',
  cancel: 'Cancel',
  remove: 'Remove the promotion',
  done: 'Promotions saved.',
  goesWith: 'What goes with what',
  goesWithLead: 'On one line of a cart, for every promotion the same',
  goesWithHead: 'With',
  goesWithNote:
    'Where two promotions meet on a line, the one that takes more off counts. The order of the sums: deal, everyday discount, promotion, coupon, then what paying first saves.',
  things: ['Deal', 'Quantity steps', 'Buy and get', 'Gift', 'Free delivery', 'Coupon', 'Paid first'],
  /** One row for each of them but the last: how it goes with those after it. */
  cells: [
    [WITH, 'the deal alone', WITH, WITH, 'if the deal says so', WITH],
    ['the better one', 'the better one', WITH, WITH, WITH],
    ['the better one', WITH, WITH, WITH],
    [WITH, WITH, WITH],
    [WITH, WITH],
    [WITH],
  ],
  trial: 'What would this cart pay?',
  trialLead:
    'By the promotions on this screen, saved or not, and the sum that placing an order uses. Nothing is stored.',
  trialEmpty: 'Add a product to see it step by step.',
  find: 'Add a product',
  noGoods: 'Choose products, brands or categories, or everything.',
  nothing: 'Nothing by this name.',
  addProduct: (name: string) => `Add ${name} to the cart`,
  quantity: (name: string) => `Quantity of ${name}`,
  takeOut: (name: string) => `Take ${name} out of the cart`,
  who: 'Who pays',
  tiers: { guest: 'Guest', member: 'Member' },
  coupon: 'Coupon',
  city: 'City',
  pays: 'How',
  ways: { cash: 'Cash', first: 'Paid first' },
  line: (name: string, quantity: number) => `${quantity} × ${name}`,
  listPrice: 'List price',
  deal: 'Deal',
  tierOff: (tier: 'guest' | 'member', percent: number) =>
    `${tier === 'guest' ? 'Guest' : 'Member'}, ${percent}\u00a0% off`,
  couponPart: 'Coupon',
  pay: 'To pay',
  goods: 'Goods',
  delivery: 'Delivery',
  free: 'Free',
  cashFee: 'Fee for cash',
  saving: 'Off, for paying first',
  minus: (rupees: number) => `−${formatTotal(rupees)}`,
}
