/**
 * The texts of the page of a product that the shop does not have. The heading is the
 * specification's.
 */
export const copy = {
  unsold: 'It may no longer be sold. Your cart is safe.',
  productNotFound: 'Product not found',
  toTopSells: 'See the Top Sells',
  toHome: 'To the home page',
}
