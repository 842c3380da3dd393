/**
 * The home page's texts that are there before the rest loads. Those that the specification quotes
 * are exact.
 */
type Shown = string | number

export const copy = {
  shopBestDeals: 'Shop Best Deals',
  joinOff: (memberPercent: Shown) => `Join free, take ${memberPercent}% off`,
  forExample: (brand: Shown, name: Shown, size: string) => `For example: ${brand} ${name}${size ? `, ${size}` : ''}`,
  listPrice: 'List price',
  guest: (guestPercent: Shown) => `Guest −${guestPercent}%`,
  member: (memberPercent: Shown) => `Member −${memberPercent}%`,
  offer: 'Offer',
  offIsOn: (memberPercent: Shown) => `Your ${memberPercent}% is on`,
  membersOff: (memberPercent: Shown) => `Members take ${memberPercent}% off`,
  offAll: 'for everything in the shop.',
  everyOrder: 'every order, not just the first.',
  joinFree: 'Join free',
  hide: 'Hide this offer',
}
