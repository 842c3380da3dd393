import type { copy as english } from './brands.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import { DIGITS, OTHERS } from './letters.ts'

export const copy: Words<typeof english> = {
  allBrands: 'تمام برانڈز',
  home: 'ہوم',
  brandCount: (count) => (count === 1 ? '1 برانڈ' : `${count} برانڈز`),
  plainLead: (brands) => `${brands}، حروف کی ترتیب سے۔`,
  lead: (brands) => `${brands}، حروف کی ترتیب سے، اور ہر چیز اصل اور امپورٹڈ۔`,
  letters: 'حروف',
  underLetter: (letter) => {
    if (letter === DIGITS) return 'وہ برانڈز جن کا نام نمبر سے شروع ہوتا ہے'
    return letter === OTHERS ? 'دوسرے برانڈز' : `${isolate(letter)} سے شروع ہونے والے برانڈز`
  },
  findABrand: 'برانڈ ڈھونڈیں',
  none: (typed) => `“${isolate(typed)}” نام کا کوئی برانڈ نہیں`,
  noneText: 'شاید یہ کسی چیز یا جز کا نام ہو۔',
  searchFor: (typed) => `دکان میں “${isolate(typed)}” تلاش کریں`,
  showAll: 'تمام برانڈز دکھائیں',
  empty: 'یہاں ابھی کوئی برانڈ نہیں ہے',
  emptyText: 'دکان بھری جا رہی ہے۔ جلد دوبارہ آئیں۔',
  toHome: 'ہوم پیج پر جائیں',
}
