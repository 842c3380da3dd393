import type { copy as english } from './broken.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  title: 'یہ صفحہ نہیں کھل سکا',
  text: 'اپنا انٹرنیٹ دیکھیں اور صفحہ دوبارہ کھولیں۔ آپ کی ٹوکری ویسی ہی ہے۔',
  loadAgain: 'دوبارہ کھولیں',
  toHome: 'ہوم پیج پر جائیں',
  networkIsAway: 'انٹرنیٹ نہیں چل رہا',
  comesByItself: 'انٹرنیٹ آتے ہی یہ صفحہ خود کھل جائے گا۔ آپ کی ٹوکری اسی ڈیوائس پر موجود ہے۔',
  tryAgain: 'دوبارہ کوشش کریں',
  back: 'پچھلے صفحے پر جائیں',
}
