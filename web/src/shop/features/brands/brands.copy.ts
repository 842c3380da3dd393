/** The texts of the page of all brands. */
import { DIGITS, OTHERS } from './letters.ts'

export const copy = {
  allBrands: 'All brands',
  home: 'Home',
  brandCount: (count: number) => (count === 1 ? '1 brand' : `${count} brands`),
  plainLead: (brands: string) => `${brands} from A to Z.`,
  lead: (brands: string) => `${brands} from A to Z, every product original and imported.`,
  letters: 'Letters',
  underLetter: (letter: string) => {
    if (letter === DIGITS) return 'Brands that begin with a number'
    return letter === OTHERS ? 'Other brands' : `Brands with ${letter}`
  },
  findABrand: 'Find a brand',
  none: (typed: string) => `No brand is called “${typed}”`,
  noneText: 'It may be a product or an ingredient.',
  searchFor: (typed: string) => `Search the shop for “${typed}”`,
  showAll: 'Show all brands',
  empty: 'There are no brands here yet',
  emptyText: 'The shelves are being filled. Come back soon.',
  toHome: 'To the home page',
}
