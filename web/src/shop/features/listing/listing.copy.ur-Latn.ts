import type { copy as english } from './listing.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { formatCount } from '#/shared/lib/count.ts'

const listOf = (list: readonly string[]) =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} aur ${list.at(-1) ?? ''}`

const products = (count: number) => formatCount(count, 'cheez', 'cheezein')

export const copy: Words<typeof english> = {
  from: 'Kam az kam',
  shelf: (kinds, more, total) => {
    const all = total === 1 ? products(total) : `kul ${products(total)}`
    return kinds.length === 0 ? all : `${listOf(kinds)}${more ? ' waghaira' : ''}, ${all}`
  },
  originOf: (shelf) => `{origin} se${shelf === '' ? '' : `: ${shelf}`}.`,
  stop: (text) => `${text}.`,
  count: products,
  activeFilters: 'Lage hue filters',
  remove: 'Hatayein',
  clearAll: 'Sab hatayein',
  availability: 'Dastyabi',
  inStock: 'Dastyab',
  showResults: 'Nateeje dikhayein',
  all: (count) => `Tamam ${count}`,
  ofTotal: (what) => `${what}`,
  priceInRs: 'Qeemat jo aap dein ge, Rs mein',
  filters: 'Filters',
  errorFetchingProducts: 'Cheezein nahin aa sakin.',
  clearAllFilters: 'Tamam filters hatayein',
  toTopSells: 'Sab se zyada bikne wali cheezein dekhein',
  toHome: 'Home page par jayein',
  orCategories: 'Ya categories dekhein',
  products: 'Cheezein',
  show: (count) => `${products(count)} dekhein`,
  loading: 'Khul raha hai...',
  thatIsAll: 'Yahan fehrist khatam hoti hai.',
  toFirst: 'Pehle page par jayein',
  pages: 'Pages',
  toOfProducts: (first, last, total) => `${total} mein se ${first} ta ${last} cheezein`,
  previousPage: 'Pichla page',
  gap: '…',
  page: (page) => `Page ${page}`,
  nextPage: 'Agla page',
  sortBy: 'Tarteeb',
  sort: 'Tarteeb dein',
  trendingBySkinType: 'Trending cheezein, jild ki qism se',
  newest: 'Sab se nayi',
  justIn: 'Abhi aayi hain',
  allTrending: 'Tamam trending cheezein',
  home: 'Home',
  within: (name) => `${name} ki categories`,
  priceLowToHigh: 'Qeemat: kam se zyada',
  priceHighToLow: 'Qeemat: zyada se kam',
  largestSaving: 'Sab se zyada bachat',
  bestselling: 'Sab se zyada bikne wali',
  bestRated: 'Sab se zyada sitare',
  nameAToZ: 'Naam: A se Z',
  bestMatch: 'Sab se qareeb',
  madeForIt: 'Isi ke liye',
  ourOrder: 'Hamari tarteeb',
  searchTitle: (words) => (words === '' ? 'Talash' : `Talash: ${words}`),
  numbered: (name, page) => `${name}, page ${page}`,
  trendingNow: 'Aaj kal trending',
  fact: (of, value) => `${of}: ${value}`,
  factValues: { Yes: 'Haan', No: 'Nahin' },
  legend: { skinType: 'Jild ki qism', brand: 'Brand', category: 'Category' },
  to: 'Zyada se zyada',
  fromPrice: (amount) => `Kam az kam ${amount}`,
  toPrice: (amount) => `Zyada se zyada ${amount}`,
  nothingFits: 'Dukaan mein aisi koi cheez nahin jo in tamam filters mein aaye.',
  otherWords: 'Kam ya doosre alfaaz likh kar dekhein: brand, category, ya woh kis kaam ki ho.',
  emptyShelf: 'Yahan is waqt kuch nahin hai.',
}

export const inSentence = (country: string): string => country
