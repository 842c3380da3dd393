import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './choose.copy.ts'

export const copy: Words<typeof english> = {
  title: 'آپ کو کون سا رنگ چاہیے؟',
  lead: 'ایک آپ کے لیے رکھا ہے۔ آپ رنگ چنیں گے تو ہم پارسل پیک کریں گے۔ قیمت وہی رہے گی۔',
  of: (name) => `${isolate(name)} کا رنگ`,
  first: 'پہلے رنگ چنیں۔',
  save: 'یہ رنگ چنیں',
  saving: 'محفوظ کر رہے ہیں…',
  failed: 'رنگ محفوظ نہیں ہو سکا۔ دوبارہ کوشش کریں۔',
  gone: 'رنگ نہیں کھل سکے۔',
  retry: 'دوبارہ کوشش کریں',
  write: 'یہ چیز اب دکان میں نہیں۔ رنگ کے بارے میں ہم آپ کو فون کریں گے۔',
}
