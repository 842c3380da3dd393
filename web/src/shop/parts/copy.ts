/** Every word of the parts that several pages share. Those that the specification quotes are exact. */
type Shown = string | number

export const copy = {
  products: 'products',
  chooseAColourFirst: 'Choose a colour first.',
  iHaveReadIt: 'I have read it',
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
  forSkin: (type: Shown) => `for ${type}`,
  colours: (name: Shown) => `${name}: colours`,
  inStock: 'In stock',
  addThis: 'Add',
  soldOutNow: 'Sold out',
  dealOff: (percent: Shown) => `Deal: ${percent}% less`,
  searchTheShop: 'Search the shop',
  whatAreYouLooking: 'What are you looking for?',
  serumSpfBrand: 'Serum, SPF, brand',
  search: 'Search',
}
