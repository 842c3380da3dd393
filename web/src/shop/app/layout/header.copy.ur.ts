import type { copy as english } from './header.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  logIn: 'لاگ اِن',
  shop: 'دکان',
  trending: 'مقبول',
  topSells: 'سب سے زیادہ بکنے والے',
  bestDeals: 'خاص رعایت',
  brands: 'برانڈز',
  categories: 'اقسام',
  skinType: 'جلد کی قسم',
  makeup: 'میک اپ',
  accessories: 'لوازمات',
  searchLabel: 'چیز، برانڈ یا جلد کی قسم تلاش کریں',
  searchHint: 'سیرم، SPF، برانڈ تلاش کریں',
  suggestions: 'تجاویز',
  noProductsFound: 'کوئی چیز نہیں ملی',
  suggestionCount: (count) => (count === 1 ? '1 تجویز' : `${count} تجاویز`),
  suggestionsFailed: 'تجاویز نہیں آ سکیں۔ انٹر دبانے سے تلاش پھر بھی ہو جائے گی۔',
  hide: (panel) => `${panel}: چھپائیں`,
  show: (panel) => `${panel}: دکھائیں`,
}
