/** The words of a gift at the checkout (PROMO-4). */
export const copy = {
  title: 'A gift',
  wrap: (price: string) => `Wrap it, ${price}`,
  wrapFree: 'Wrap it, free',
  wrapNote:
    'All things of this order together. What the wrap costs is not paid back if the parcel is refused or sent back without a fault.',
  noPrices: 'No prices in the parcel',
  noPricesNote: 'Not on the slip, not on the label. The receipt comes to your mail.',
  onCard: 'Printed on a card.',
  length: (n: number, most: number) => `${n} of ${most}`,
  card: 'The card in the parcel',
  alone:
    'We write to your phone and email alone. The number of whoever gets it goes into “Second number”, for the rider.',
}
