import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { adviceCopy as english } from './advice.copy.ts'

const inWords = (names: readonly string[]) => {
  const own = names.map(isolate)
  return own.length < 2 ? own.join('') : `${own.slice(0, -1).join('، ')} اور ${own.at(-1) ?? ''}`
}

export const adviceCopy: Words<typeof english> = {
  title: 'جاننے کی بات',
  ofIngredient: 'اس کے ساتھ کیا لگائیں، کیا نہیں',
  heads: {
    apart: (other) => `ایک ہی شام میں نہیں: ${other}`,
    together: (other) => `ساتھ لگانا اچھا ہے: ${other}`,
    sun: 'دھوپ میں',
    doctor: 'پہلے پوچھ لیں',
    begin: 'شروع کیسے کریں',
    patch: 'پہلے آزما لیں',
  },
  quiz: 'آپ کی جلد کا معمول، پانچ سوالوں میں',
  source: 'ماخذ:',
  checked: (day) =>
    `یہ ہم نے لکھا ہے، ماخذ آخری بار ${isolate(day)} کو دیکھے گئے۔ کاسمیٹکس پر عام بات ہے، دوا نہیں: پیک اور ڈاکٹر کی بات پہلے ہے۔`,
  clash: {
    title: 'ایک ہی شام میں نہیں',
    lead: 'آپ یہ سب لے سکتے ہیں۔ بس انھیں الگ الگ شاموں میں لگائیں۔',
    pair: (first, second) => `${inWords(first)}، اور ${inWords(second)}`,
  },
}
