/**
 * The texts of the parts that several pages share. Those that the specification quotes are exact.
 */
type Shown = string | number

export const copy = {
  products: 'products',
  chooseAColourFirst: 'Choose a colour first.',
  youSave: (amount: Shown) => `You save ${amount}`,
  chooseColour: 'Choose colour',
  chooseColourOf: (name: Shown) => `Choose colour: ${name}`,
  addToCart: 'Add to Cart',
  outOfStock: 'Out of stock',
  soldOut: ', sold out',
  added: 'Added',
  of: (what: Shown, name: Shown) => `${what}: ${name}`,
  onlyLeft: (stock: Shown) => `Only ${stock} left`,
  ourPick: 'Our pick',
  rated: 'Rated',
  /** A skin type and a category by slug: for whom a card's product is made, or what it does. */
  forSkin: (slug: string) => `for ${slug.replaceAll('-', ' ')}`,
  benefit: (slug: string) => slug,
  sized: (size: string) => size,
  colours: (name: Shown) => `${name}: colours`,
  inStock: 'In stock',
  addThis: 'Add',
  soldOutNow: 'Sold out',
  dealOff: (percent: Shown) => `Deal: ${percent}% less`,
  searchTheShop: 'Search the shop',
  searchTitle: 'What are you looking for?',
  searchHint: 'Serum, SPF, brand',
  search: 'Search',
  colour: 'Colour',
  colourCount: (count: Shown) => `${count} colours`,
  perUnit: (amount: Shown, unit: Shown) => `${amount} per ${unit}`,
  isOutOfStock: (name: Shown) => `${name} is out of stock.`,
  allInCart: (stock: Shown, name: Shown) => `Only ${stock} of ${name} are left, and they are in your cart.`,
  noMoreInCart: (most: Shown, name: Shown) =>
    `${most} of ${name} are in your cart, and more do not fit into one order.`,
  productAdded: 'Product added to cart!',
  viewCart: 'View cart',
}
