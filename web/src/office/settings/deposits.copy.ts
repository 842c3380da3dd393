import { formatRupees } from '#/shared/lib/format.ts'
import { noBreakMoney } from '#/office/ui/rupees.ts'
import { exampleOf, type Rule } from './deposits.ts'

const MOST_NAMED = 3

/** Whom a rule is for, in words. */
function who({ from, firstOrder, flagged, cities, targets }: Rule): string {
  const parts = [
    firstOrder ? 'first order of a phone' : '',
    flagged ? 'phone under a flag' : '',
    from > 0 ? `goods of ${formatRupees(from)} or more` : '',
    cities.length > MOST_NAMED
      ? `to ${cities.slice(0, MOST_NAMED).join(', ')} and ${cities.length - MOST_NAMED} more cities`
      : cities.length > 0
        ? `to ${cities.join(', ')}`
        : '',
    targets.length > 0 ? `with ${targets.length === 1 ? 'chosen goods' : `any of ${targets.length} chosen goods`}` : '',
  ].filter((part) => part !== '')
  const said = parts.join(', ')
  return said === '' ? 'No order yet' : said.charAt(0).toUpperCase() + said.slice(1)
}

const asks = ({ rupees, percent }: Rule) => (percent > 0 ? `${percent} %` : formatRupees(rupees))

/** The texts of deposits before cash (PAYS-3). */
export const depositsCopy = {
  title: 'Deposits before cash',
  lead: 'Where several rules fit, the largest amount counts, never their sum',
  add: 'Add a rule',
  none: 'No rule: nothing of an order in cash comes first.',
  noAccount: 'Without a bank account nothing is asked for: enter one under Bank account.',
  says: (rule: Rule) => noBreakMoney(`${who(rule)}: ${asks(rule)} first`),
  more: (rule: Rule) => {
    if (rule.off) return depositsCopy.rests
    const { goods, first } = exampleOf(rule)
    return noBreakMoney(
      first >= goods
        ? `An order of ${formatRupees(goods)} pays all of it first.`
        : `An order of ${formatRupees(goods)} pays ${formatRupees(first)} first and ${formatRupees(goods - first)} to the rider.`,
    )
  },
  onOff: (rule: Rule) => `In force: ${who(rule)}`,
  rests: 'Rests: nothing is asked for.',
  change: 'Change',
  edit: (rule: Rule) => `Change the rule: ${who(rule)}`,
  number: (place: number) => `Rule ${place}`,
  from: 'Goods of at least',
  fromHint: 'After deals and coupon. Empty: any amount.',
  firstOrder: 'First order of a phone',
  firstOrderHint: 'As long as nothing was delivered to it. The shopper is told after placing the order.',
  flagged: 'Phone under a flag',
  flaggedHint: 'Any flag that runs. The shopper reads neither the flag nor its reason.',
  cities: 'Cities',
  citiesHint: 'By commas, in any spelling: Quetta, Turbat. Empty: everywhere.',
  noGoods: 'Choose products, brands or categories, or everything.',
  kind: 'What comes first',
  kinds: { rupees: 'A sum', percent: 'A percentage' },
  rupees: 'Rupees',
  percent: 'Percent',
  percentHint: 'Of all that is to be paid, in whole rupees',
  whole: 'Write a whole number.',
  apply: 'Apply',
  cancel: 'Cancel',
  remove: 'Remove the rule',
  tryTitle: 'What would be asked first?',
  tryLead: 'By the rules on this screen. Nothing is stored.',
  goods: 'Goods',
  city: 'City',
  product: 'A product in it',
  productHint: 'A rule is about chosen goods: without one it asks for nothing.',
  noProduct: 'No product has this name',
  withProduct: (name: string) => `With ${name}`,
  without: (name: string) => `Without ${name}`,
  known: 'Something was delivered to the phone',
  underFlag: 'The phone is under a flag',
  total: 'In cash',
  first: (rule: number | undefined) => (rule === undefined ? 'First' : `First, by rule ${rule + 1}`),
  atDoor: 'To the rider',
  reads: 'The shopper reads:',
  pastTitle: (days: number) => `Deposits of the last ${days} days`,
  past: {
    orders: 'Orders that were asked',
    kept: 'Deposit came',
    delivered: 'Delivered',
    ended: 'Ended without money',
  },
}
