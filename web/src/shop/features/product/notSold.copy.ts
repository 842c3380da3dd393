/** Every word of the page of a product that the shop does not have. The heading is the specification's. */
export const copy = {
  unsold: 'It may no longer be sold. Your cart is safe.',
  productNotFound: 'Product not found',
  seeTheTopSells: 'See the Top Sells',
  toTheHomePage: 'To the home page',
}
