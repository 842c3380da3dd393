/** Words for the shop on the home screen (APP-1). */
export const copy = {
  title: (shop: string) => `Keep ${shop} on your phone`,
  text: 'Opens without typing, shows your parcel, and keeps your cart when the network does not. No app store.',
  share: 'In Safari: tap Share, then “Add to Home Screen”.',
  browser: 'Tap the three dots and “Open in browser” first; there it can be added.',
  put: 'Add to home screen',
  notNow: 'Not now',
  done: 'It is on your home screen.',
}
