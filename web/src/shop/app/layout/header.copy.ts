/**
 * The header's texts that appear when something is pressed. Those that the specification quotes are
 * exact.
 */
type Shown = string | number

export const copy = {
  logIn: 'Log in',
  shop: 'Shop',
  trending: 'Trending',
  topSells: 'Top Sells',
  bestDeals: 'Best Deals',
  brands: 'Brands',
  categories: 'Categories',
  skinType: 'Skin Type',
  makeup: 'Makeup',
  accessories: 'Accessories',
  searchLabel: 'Search products, brands, skin types',
  searchHint: 'Search serum, SPF, brand',
  suggestions: 'Suggestions',
  noProductsFound: 'No products found',
  suggestionCount: (count: Shown) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  suggestionsFailed: 'The suggestions did not come. Enter searches all the same.',
  hide: (panel: Shown) => `Hide ${panel}`,
  show: (panel: Shown) => `Show ${panel}`,
}
