import { formatTotal } from '#/shared/lib/format.ts'
import { noBreakMoney } from '#/office/ui/rupees.ts'

/** The texts of the screen of the ways to pay (FEE-2). */
export const waysCopy = {
  title: 'Payments',
  lead: 'Two figures that move shoppers from the rider to the bank. Both totals stand side by side before either is chosen.',
  panel: 'Cash or first',
  panelLead: 'Of orders placed from now on',
  cashFee: 'Fee for cash',
  cashFeeHint: 'Rupees on top of an order that is paid at the door. Empty: none.',
  percent: 'Off the goods, for paying first',
  percentHint: 'Percent, after deals and coupon, rounded to the rupee, never off delivery. Empty: nothing.',
  most: 'At most',
  mostHint: 'Rupees, a ceiling for large orders. Empty: no limit.',
  whole: 'Write a whole number.',
  off: 'Both ways cost the same, and the shop says so.',
  tryTitle: 'What would a shopper be asked?',
  tryLead: 'By the figures on this screen. Nothing is stored.',
  goods: 'Goods in the cart',
  now: 'Paid first',
  cash: 'In cash at the door',
  less: 'Less, paid first',
  rest: 'Fees less what was taken off',
  beside: 'Delivery is the same for both.',
  last: (days: number) => `The last ${days} days`,
  lastLead: 'Without orders that were cancelled',
  cashOrders: (count: number) => (count === 1 ? '1 order in cash' : `${count} orders in cash`),
  firstOrders: (count: number) => (count === 1 ? '1 order paid first' : `${count} orders paid first`),
  fees: (rupees: number) => (rupees === 0 ? 'no fees' : `${formatTotal(rupees)} in fees`),
  saved: (rupees: number) => (rupees === 0 ? 'nothing off' : `${formatTotal(rupees)} off`),
  would: (fees: number, wouldFees: number, saved: number, wouldSave: number) =>
    noBreakMoney(
      `With these figures the orders paid in cash would have brought ${formatTotal(wouldFees)} in fees instead of ${formatTotal(fees)}, and those paid first would have cost ${formatTotal(wouldSave)} less instead of ${formatTotal(saved)}. Nothing changes for orders that are placed.`,
    ),
  cards: 'Cards',
  cardsLead: (provider: string, key: string) =>
    `${provider} takes them, account ${key}. The keys are in the server’s configuration.`,
  cardsLive: 'Real money comes.',
  cardsSandbox: 'This is the provider’s sandbox: no real money comes.',
  saveFailed: 'Look at the fields above.',
  done: 'Saved. Every page says it within two seconds.',
}
