import type { copy as english } from './brands.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { DIGITS, OTHERS } from './letters.ts'

export const copy: Words<typeof english> = {
  allBrands: 'Tamam brands',
  home: 'Home',
  brandCount: (count) => (count === 1 ? '1 brand' : `${count} brands`),
  plainLead: (brands) => `${brands}, A se Z.`,
  lead: (brands) => `${brands}, A se Z, aur har cheez asal aur imported.`,
  letters: 'Huroof',
  underLetter: (letter) => {
    if (letter === DIGITS) return 'Woh brands jin ka naam number se shuru hota hai'
    return letter === OTHERS ? 'Doosre brands' : `${letter} se shuru hone wale brands`
  },
  findABrand: 'Brand dhoondein',
  none: (typed) => `“${typed}” naam ka koi brand nahin`,
  noneText: 'Shayad yeh kisi cheez ya juz ka naam ho.',
  searchFor: (typed) => `Dukaan mein “${typed}” talash karein`,
  showAll: 'Tamam brands dikhayein',
  empty: 'Yahan abhi koi brand nahin hai',
  emptyText: 'Dukaan bhari ja rahi hai. Jald dobara aayein.',
  toHome: 'Home page par jayein',
}
