import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './palette.copy.ts'

export const copy: Words<typeof english> = {
  open: 'تلاش کریں',
  keys: 'Ctrl K',
  label: 'آرڈر، گاہک، چیز یا اسکرین تلاش کریں',
  hint: 'نمبر، فون، نام، چیز، اسکرین',
  close: 'بند کریں',
  orders: 'آرڈر',
  people: 'گاہک',
  products: 'چیزیں',
  screens: 'اسکرینیں',
  settings: 'سیٹنگز',
  reports: 'رپورٹ',
  help: 'مدد',
  none: 'کچھ نہیں ملا۔',
  searching: 'تلاش ہو رہی ہے…',
  short: 'دو حروف یا ہندسے لکھیں۔',
  failed: 'دکان میں تلاش نہیں ہو سکی۔',
  found: (n) => `${n} ملے`,
  ordersOf: (n) => `${n} آرڈر`,
}
