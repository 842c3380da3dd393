import type { copy as english } from './header.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  logIn: 'Login',
  shop: 'Dukaan',
  trending: 'Trending',
  topSells: 'Sab se zyada bikne wale',
  bestDeals: 'Best Deals',
  brands: 'Brands',
  categories: 'Categories',
  skinType: 'Jild ki qism',
  makeup: 'Makeup',
  accessories: 'Accessories',
  searchLabel: 'Cheez, brand ya jild ki qism talash karein',
  searchHint: 'Serum, SPF, brand talash karein',
  suggestions: 'Tajaweez',
  noProductsFound: 'Koi cheez nahin mili',
  suggestionCount: (count) => (count === 1 ? '1 tajweez' : `${count} tajaweez`),
  suggestionsFailed: 'Tajaweez nahin aa sakin. Enter dabane se talash phir bhi ho jaye gi.',
  hide: (panel) => `Chhupayein: ${panel}`,
  show: (panel) => `Dikhayein: ${panel}`,
}
