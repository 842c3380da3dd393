/** The texts of the lists and the search. Those that the specification quotes are exact. */
import { formatCount } from '#/shared/lib/count.ts'

type Shown = string | number

/** "serum, toner and mask" */
const listOf = (list: readonly string[]) =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1) ?? ''}`

const products = (count: number) => formatCount(count, 'product', 'products')

export const copy = {
  from: 'From',
  /**
   * What a brand has here, with its first categories: "cream, serum and more, 8 products in all".
   */
  shelf: (kinds: readonly string[], more: boolean, total: number) => {
    const all = total === 1 ? products(total) : `${products(total)} in all`
    return kinds.length === 0 ? all : `${listOf(more ? [...kinds, 'more'] : kinds)}, ${all}`
  },
  /**
   * Where a brand comes from and what it has here: "From Korea: serum and toner, 5 products in
   * all."
   */
  originOf: (shelf: string) => `From {origin}${shelf === '' ? '' : `: ${shelf}`}.`,
  /** An owner's text that is shown as a sentence. */
  stop: (text: string) => `${text}.`,
  count: products,
  activeFilters: 'Active filters',
  remove: 'Remove',
  clearAll: 'Clear all',
  availability: 'Availability',
  inStock: 'In stock',
  showResults: 'Show results',
  all: (count: Shown) => `All ${count}`,
  ofTotal: (what: Shown) => `of ${what}`,
  priceInRs: 'Price you pay, in Rs',
  filters: 'Filters',
  errorFetchingProducts: 'Error fetching products.',
  clearAllFilters: 'Clear all filters',
  toTopSells: 'See the Top Sells',
  toHome: 'To the home page',
  orCategories: 'Or look through the categories',
  products: 'Products',
  show: (count: number) => `Show ${products(count)}`,
  loading: 'Loading...',
  thatIsAll: 'That is all of this list.',
  toFirst: 'Back to its first page',
  pages: 'Pages',
  toOfProducts: (first: Shown, last: Shown, total: Shown) => `${first} to ${last} of ${total} products`,
  previousPage: 'Previous page',
  gap: '…',
  page: (page: Shown) => `Page ${page}`,
  nextPage: 'Next page',
  sortBy: 'Sort by',
  sort: 'Sort',
  trendingBySkinType: 'Trending by skin type',
  newest: 'Newest',
  justIn: 'Just in',
  allTrending: 'All that is trending',
  home: 'Home',
  within: (name: string) => `Within ${name}`,
  priceLowToHigh: 'Price, low to high',
  priceHighToLow: 'Price, high to low',
  largestSaving: 'Largest saving',
  bestselling: 'Bestselling',
  bestRated: 'Best rated',
  nameAToZ: 'Name, A to Z',
  bestMatch: 'Best match',
  madeForIt: 'Made for it',
  ourOrder: 'Recommended',
  searchTitle: (words: Shown) => (words === '' ? 'Search' : `Search: ${words}`),
  numbered: (name: Shown, page: Shown) => `${name}, page ${page}`,
  trendingNow: 'Trending Now',
  fact: (of: string, value: string) => `${of}: ${value}`,
  factValues: { Yes: 'Yes', No: 'No' } as Readonly<Record<string, string>>,
  legend: { skinType: 'Skin type', brand: 'Brand', category: 'Category' },
  to: 'To',
  fromPrice: (amount: Shown) => `From ${amount}`,
  toPrice: (amount: Shown) => `To ${amount}`,
  nothingFits: 'Nothing on the shelf fits all of these filters together.',
  otherWords: 'Try fewer or other words: a brand, a category, what it is for.',
  emptyShelf: 'There is nothing on this shelf at the moment.',
}

/** Countries with an article in English. */
const ARTICLE = /^(united|u\.?k|u\.?s|u\.?a\.?e|netherlands|philippines|czech republic)\b/i

/** A country in a sentence: "the United States", "Korea". */
export const inSentence = (country: string) => (ARTICLE.test(country) ? `the ${country}` : country)
