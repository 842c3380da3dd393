import { formatCount } from '#/shared/lib/count.ts'

/** The texts about a deal's effect and its prices. */
export const dealCopy = {
  window: (from: string, to: string) => `${from} to ${to}`,
  what: {
    percent: (percent: number) => `−${percent} %`,
    amount: (amount: string) => `${amount} off`,
    price: (amount: string) => `for ${amount}`,
    delivery: 'free delivery',
    guests: 'guests',
    members: 'members',
    everything: 'everything',
    product: (count: number) => formatCount(count, 'product', 'products'),
    variant: (count: number) => formatCount(count, 'size or shade', 'sizes or shades'),
    brand: (count: number) => formatCount(count, 'brand', 'brands'),
    category: (count: number) => formatCount(count, 'category', 'categories'),
    but: (targets: string, except: string) => `${targets} but ${except}`,
  },
  preview: {
    title: 'What shoppers pay',
    titleFrom: (day: string) => `What shoppers pay from ${day}`,
    lead: (products: number) =>
      `${formatCount(products, 'product', 'products')}, in rupees, worked out as the shop does`,
    shown: (count: number) => `The first ${count} sizes and shades are shown.`,
    waiting: 'Choose what the deal is of, and say what it takes off, to see its prices.',
    mistakes: 'Mend the marked fields to see the prices.',
    head: {
      product: 'Product',
      list: 'List',
      guestNow: 'Guest now',
      guestThen: 'In the deal',
      memberNow: 'Member now',
      memberThen: 'In the deal',
      badge: 'Badge',
    },
    badge: (percent: number) => `−${percent} %`,
    noBadge: 'none',
    nothing: 'No product on sale is covered.',
    noBadgeTitle: (name: string) => `${name} gets the price, but no badge.`,
    noBadgeText: (lowest: string, price: string) =>
      `Its lowest guest price of the last 30 days is ${lowest}; the deal price ${price} is less than 5 % under it. Raise-then-discount is never shown as a saving.`,
    noBadgeNew: 'Nothing was sold before to compare with, or the saving is under 5 %.',
    beside: 'Together with other deals',
    meets: (name: string, window: string, products: number) =>
      products === 0
        ? `${name} runs ${window}. No product is in both.`
        : `${name} runs ${window}. ${formatCount(products, 'product is', 'products are')} in both: the lower price counts.`,
    alone: 'No other deal runs in this window.',
    members: (guest: number, member: number) =>
      `Members still pay less: ${member} % comes off the deal price instead of ${guest} %.`,
  },
}
