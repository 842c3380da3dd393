import { noBreakMoney } from '#/office/ui/rupees.ts'
import { formatTotal } from '#/shared/lib/format.ts'

/** The name of a month, "November 2026". */
export const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** An amount to the paisa, because its rows add up to it. */
export const exact = (rupees: number): string =>
  noBreakMoney(rupees < 0 ? `−${formatTotal(-rupees)}` : formatTotal(rupees))

/** The same in a narrow field, "Nov 2026". */
export const shortMonth = (month: string) => monthName(month).replace(/^(\p{L}{3})\p{L}*/u, '$1')

const units = (n: number) => (n === 1 ? '1 unit' : `${n.toLocaleString('en')} units`)
const orders = (n: number) => (n === 1 ? '1 order' : `${n.toLocaleString('en')} orders`)

/** The texts of the profit and of the expenses. */
export const copy = {
  title: 'Profit',
  lead: 'Whole months of Karachi. Sales count when they are delivered.',
  viewsLabel: 'Months',
  views: { month: 'This month', last: 'Last month', year: '12 months' },
  from: 'From',
  to: 'To',
  behind: 'Something changed a moment ago. The figures follow within seconds.',
  only: (name: string) => `Only ${name}`,
  everything: 'Show everything',
  empty: 'Nothing was sold or spent in these months',
  emptyText: 'Figures begin with the first parcel that reaches its customer. Expenses count from the day you note.',
  statement: 'Profit and loss',
  made: (profit: number, name: string) =>
    profit < 0 ? `${name}: a loss of ${exact(-profit)}` : `${name}: ${exact(profit)} of profit`,
  range: (from: string, to: string) => (from === to ? monthName(from) : `${monthName(from)} to ${monthName(to)}`),
  noCost: (n: number) =>
    `${units(n)} sold without a known cost. The profit looks too high by what they cost: note costs when goods come in.`,
  noFee: (n: number) => `${orders(n)} without a booked charge of a courier: take in the couriers’ statements.`,
  lines: {
    list: 'Delivered goods at list price',
    deal_off: 'Deals',
    tier_off: 'Percentages of guests and members',
    coupon_off: 'Coupons and promotions',
    refunded: 'Refunds',
    saved: 'Saved by paying first',
    charged: 'Charged for delivery',
    forgone: 'Delivery given back, or owed no more',
    cash_fee: 'Fees for cash',
    wrap: 'Gift wraps',
    taxed: 'Sales tax inside',
    tax_back: 'Sales tax that came back',
    goods: 'Goods, at the cost of their lots',
    goods_average: 'Goods, at the average cost',
    goods_typed: 'Goods, at the purchase cost you typed',
    goods_back: 'Goods back on the shelf',
    goods_lost: 'Goods lost or damaged on the way',
    no_cost: 'Sold, cost unknown',
    cost: 'Kept by couriers',
    no_fee: 'Courier’s charge not booked yet',
    credit_given: 'Store credit and gift cards given',
    points_turned: 'Points turned into store credit',
  } as Readonly<Record<string, string>>,
  expenses: {
    rent: 'Rent',
    salaries: 'Salaries',
    ads: 'Advertising',
    packing: 'Packing material',
    transport: 'Transport',
    utilities: 'Electricity, phone, internet',
    payment_fees: 'Fees of banks and cards',
    software: 'Software',
    stock_loss: 'Goods written off',
    other: 'Other',
  },
  noCostShort: (n: number) => `${units(n)} of unknown cost`,
  units,
  orders,
  beside: (text: string) => `${text}, not counted`,
  sums: { revenue: 'Revenue', costs: 'Costs', expenses: 'Expenses', profit: 'Profit' },
  earned: 'Earned before expenses',
  months: 'By month',
  by: { product: 'Profit by product', city: 'Profit by city' },
  leads: (name: string, sum: string) => `${name} earns most: ${sum}`,
  none: 'Nothing was delivered',
  cityUnknown: 'not noted',
  spent: 'Expenses',
  spentSum: (sum: string) => `${sum} spent`,
  spentNone: 'No expenses are noted',
  spentOnly: (kind: string) => `Expenses: ${kind}`,
  spentAll: 'Show all expenses',
  more: 'More',
  add: 'Note an expense',
  change: (what: string) => `Change ${what}`,
  dialog: { add: 'Note an expense', change: 'Change an expense' },
  kind: 'For',
  amount: 'Amount',
  day: 'Paid on',
  note: 'Note',
  noteHint: 'For yourself and your accountant.',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
  saved: 'The expense is noted.',
  removed: 'The expense is removed.',
  accountant: 'For your accountant',
  journalTitle: 'A journal in double entry',
  journal:
    'One balanced entry for each month and each expense, in the columns that QuickBooks imports: number, date, account, debit, credit, description. Other programs match the same columns. Take a month once it is over.',
  meaning: 'How profit is worked out',
}
