import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './gift.copy.ts'
import { isolate } from '#/shared/lib/isolate.ts'

export const copy: Words<typeof english> = {
  title: 'تحفہ',
  wrap: (price) => `تحفے کی پیکنگ، ${isolate(price)}`,
  wrapFree: 'تحفے کی پیکنگ، مفت',
  wrapNote:
    'اس آرڈر کی سب چیزیں ایک ساتھ۔ اگر پارسل لینے سے انکار کیا جائے یا بغیر کسی خرابی کے واپس بھیجا جائے تو پیکنگ کی رقم واپس نہیں ملتی۔',
  noPrices: 'پارسل میں قیمتیں نہ ہوں',
  noPricesNote: 'نہ پرچی پر، نہ لیبل پر۔ رسید آپ کی ای میل پر آئے گی۔',
  onCard: 'کارڈ پر چھپے گا۔',
  length: (n, most) => `${most} میں سے ${n}`,
  card: 'پارسل میں رکھا جانے والا کارڈ',
  alone:
    'ہم صرف آپ کے فون اور ای میل پر لکھتے ہیں۔ جسے تحفہ ملنا ہے اس کا نمبر “دوسرا نمبر” میں لکھیں، وہ رائیڈر کے لیے ہے۔',
}
