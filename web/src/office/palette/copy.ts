/** The words of the palette. */
export const copy = {
  open: 'Find or do',
  keys: 'Ctrl K',
  label: 'Find an order, a person, a product or a screen',
  hint: 'Number, phone, name, product, screen',
  close: 'Close',
  orders: 'Orders',
  people: 'Customers',
  products: 'Products',
  screens: 'Screens',
  none: 'Nothing found.',
  searching: 'Searching…',
  short: 'Type two letters or digits.',
  failed: 'The shop could not be searched.',
  found: (n: number) => (n === 1 ? '1 found' : `${n} found`),
  ordersOf: (n: number) => (n === 1 ? '1 order' : `${n} orders`),
}
