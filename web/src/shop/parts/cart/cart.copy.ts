/** A price in a sentence stays on one line. */
function whole(price: string): string {
  return price.replaceAll(' ', '\u00a0')
}

/** The texts of the cart. Those that the specification quotes are exact. */
export const copy = {
  title: 'Your cart',
  lead: (count: number) => `${count === 1 ? '1 item' : `${count} items`}, kept here until you come back.`,
  lines: 'Items in your cart',
  each: (price: string) => `${price} each`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: 'Removed',
  undo: 'Undo',
  saved: {
    title: 'Saved for later',
    save: 'Save for later',
    saveOf: (name: string) => `Save for later: ${name}`,
    said: 'Saved for later:',
    units: (count: number) => `${count} of them`,
    move: 'Move to cart',
    moveOf: (name: string) => `Move to cart: ${name}`,
    moved: 'Moved to your cart.',
    full: (name: string) => `Your cart has all that there is of ${name}.`,
    out: 'Out of stock at the moment.',
  },
  link: {
    send: 'Send this cart as a link',
    copied: 'The link is copied. It holds products alone, and not who you are.',
    notCopied: 'The link could not be copied.',
    first: (most: number) => `The link is copied. It holds the first ${most} of your items.`,
  },
  clear: 'Clear cart',
  cleared: 'Your cart was cleared.',
  membersPay: (price: string) => `Members pay ${whole(price)}.`,
  guestsPay: (price: string) => `Guests pay ${whole(price)}.`,
  register: 'Register',
  limit: {
    stock: (left: number) => (left === 1 ? 'This is the last one in stock.' : `These are all ${left} in stock.`),
    most: 'At most 99 of one item.',
    out: 'Out of stock. Remove it to go on.',
  },
  blocked: 'Remove what is out of stock to go on.',
  chooseColor: (name: string) => `Colour of ${name}`,
  colorOpen: 'Choose the colour to go on.',
  colorsOpen: 'Choose the missing colour to go on.',
  empty: {
    title: 'Your cart is currently empty',
    text: 'Things you add stay here, even if you close this page.',
    shop: 'Shop Top Sells',
    login: 'Log in for member prices',
  },
  summary: {
    title: 'Order summary',
    items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    shipping: 'Shipping across Pakistan',
    free: 'Free',
    delivery: 'Delivery',
    freed: (code: string) => `Delivery, with coupon ${code}`,
    deliveryTo: (city: string) => `Delivery to ${city}`,
    /** Shown instead of a fee that is unknown without the city. */
    later: 'by your city',
    before: 'Total before delivery',
    total: 'Total',
    proceed: 'Proceed to Checkout',
    save: (amount: string) => `You save ${whole(amount)}.`,
    /** {total} is in bold. */
    member: (less: string) => `Members pay {total}, that is ${whole(less)} less.`,
    saved: (less: string) => `You pay ${whole(less)} less than a guest, as a member.`,
  },
  pay: {
    title: 'How would you like to pay?',
    cod: 'Cash on Delivery',
    cashMost: (most: string, bank: boolean) =>
      `Cash on delivery is taken up to ${whole(most)}. Please ${bank ? 'pay by bank transfer, or ' : ''}order less at a time.`,
    where: (countries: readonly string[], not: readonly string[], bank: boolean) => {
      const only = countries.length > 0 ? ` offered in ${countries.join(', ')} only` : ''
      const except = not.length > 0 ? ` not ${only ? '' : 'offered '}in ${not.join(', ')}` : ''
      const there = bank ? ' Where it is not, please pay by bank transfer.' : ''
      return `Cash on delivery is${only}${only && except ? ', and' : ''}${except}.${there}`
    },
    codNote: (cash: string) => `Keep ${whole(cash)} ready for when the parcel arrives.`,
    now: 'Pay Now',
    nowNote: (total: string) => `Bank transfer of ${whole(total)}, then send us the screenshot.`,
    only: 'Bank transfer is not offered at the moment.',
    plus: (note: string) => `${note} Delivery comes on top, once we know your city.`,
    /** Where the ways to pay differ in cost, instead of the line that says they do not (FEE-2). */
    fee: 'Fee for cash',
    saving: 'Off, for paying first',
    more: (fee: string) => `${whole(fee)} more, which is what carrying cash costs.`,
    off: (saving: string) => `${whole(saving)} off the goods.`,
    less: (amount: string) => `${whole(amount)} less than in cash.`,
    both: (now: string, cash: string) => `${whole(now)} paid first, ${whole(cash)} in cash at the door.`,
    again: 'You can still go back and change your cart.',
    same: 'Same price, same delivery. You can still go back and change your cart.',
  },
  changes: {
    title: 'Your cart has changed since you were here',
    ok: 'OK',
    up: (name: string, from: string, to: string) => `${name} now costs ${whole(to)}, it was ${whole(from)}.`,
    down: (name: string, from: string, to: string) =>
      `${name} now costs ${whole(to)} instead of ${whole(from)}: you pay less.`,
    fewer: (name: string, left: number) =>
      `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left, so we lowered the quantity.`,
    out: (name: string) => `${name} is out of stock.`,
    gone: (name: string) => `${name} is no longer sold, so we took it out.`,
  },
  coupon: {
    open: 'Add a coupon code',
    label: 'Coupon code',
    apply: 'Apply',
    missing: 'Type the code first.',
    remove: 'Remove',
    removeOf: (code: string) => `Remove coupon ${code}`,
    row: (code: string) => `Coupon ${code}`,
    off: (amount: string) => `−${amount}`,
    lost: 'We could not reach the shop. Please try again.',
    spared: 'Delivery is free already, so this order does not use the coupon.',
  },
  assure: (orNow: string) =>
    [
      ['seal', 'Authentic imported goods', 'of every brand.'],
      ['cash', 'Cash on delivery.', orNow],
      ['back7', '7-day money-back guarantee', 'on every order.'],
    ] as const,
}
