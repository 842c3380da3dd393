/** The words of the home page that are there before the rest of it comes. Those that the specification quotes are exact. */
type Shown = string | number

export const copy = {
  shopBestDeals: 'Shop Best Deals',
  joinFreeTakeOff: (memberPercent: Shown) => `Join free, take ${memberPercent}% off`,
  forExample: (brand: Shown, name: Shown) => `For example: ${brand} ${name}`,
  listPrice: 'List price',
  guest: (guestPercent: Shown) => `Guest −${guestPercent}%`,
  member: (memberPercent: Shown) => `Member −${memberPercent}%`,
  offer: 'Offer',
  yourIsOn: (memberPercent: Shown) => `Your ${memberPercent}% is on`,
  membersTakeOff: (memberPercent: Shown) => `Members take ${memberPercent}% off`,
  forEverythingInThe: 'for everything in the shop.',
  everyOrderNotJust: 'every order, not just the first.',
  joinFree: 'Join free',
  hideThisOffer: 'Hide this offer',
}
