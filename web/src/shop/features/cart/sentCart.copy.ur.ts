import type { copy as english } from './sentCart.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'

export const copy: Words<typeof english> = {
  title: 'آپ کے لیے ایک ٹوکری',
  lead: (count) =>
    `کسی نے آپ کو ${count === 1 ? 'ایک چیز' : `${count} چیزیں`} بھیجی ${count === 1 ? 'ہے' : 'ہیں'}، آپ کی آج کی قیمت پر۔ آپ کی اپنی ٹوکری خالی نہیں ہوتی: ${count === 1 ? 'یہ چیز' : 'یہ چیزیں'} اسی میں ڈل ${count === 1 ? 'جائے گی' : 'جائیں گی'}۔`,
  loading: 'لوڈ ہو رہا ہے…',
  failed: 'بھیجی گئی ٹوکری اس وقت نہیں دکھائی جا سکتی۔',
  lines: 'بھیجی گئی ٹوکری کی چیزیں',
  pieces: (count) => `${count} عدد`,
  sold: 'بھیجے جانے کے بعد ختم ہو گیا۔',
  back: 'واپس آئے تو مجھے بتائیں',
  backOf: (name) => `واپس آئے تو مجھے بتائیں: ${isolate(name)}`,
  fewer: (left, sent) => `${sent} بھیجے گئے تھے، بس ${left} باقی ہیں۔`,
  gone: (count) => (count === 1 ? 'ایک اور چیز اب نہیں بکتی۔' : `${count} اور چیزیں اب نہیں بکتیں۔`),
  summary: 'اس ٹوکری میں',
  add: 'میری ٹوکری میں ڈالیں',
  own: 'آپ کی اپنی ٹوکری',
  note: 'لنک میں صرف چیزیں ہیں: نہ نام، نہ فون نمبر، نہ پتہ۔',
  added: (count) => `${count} عدد آپ کی ٹوکری میں ڈال دیے۔`,
  some: (count, of) => `${of} میں سے ${count} ڈال دیے: باقی جتنے تھے، سب آپ کی ٹوکری میں ہیں۔`,
  full: 'یہ جتنے باقی تھے، سب آپ کی ٹوکری میں پہلے سے ہیں۔',
  nothing: 'اس ٹوکری کی کوئی چیز یہاں نہیں بکتی',
  nothingText: 'شاید لنک ادھورا ہے، یا اس کی چیزیں اب نہیں بکتیں۔ لنک دوبارہ منگوائیں۔',
  trending: 'مقبول چیزیں دیکھیں',
}
