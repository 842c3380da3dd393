import type { copy as english } from './gone.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'

export const copy: Words<typeof english> = {
  noLongerSold: 'اب نہیں بکتی',
  title: 'یہ چیز اب ہم نہیں بیچتے',
  leftOurShelf: 'یہ چیز دکان سے ہٹا دی گئی ہے۔ اس سے ملتی جلتی چیزیں نیچے ہیں، یا کچھ اور تلاش کریں۔',
  somethingLikeIt: 'یہ چیز دکان سے ہٹا دی گئی ہے۔ شاید اس جیسی کوئی اور موجود ہو: اس کا نام تلاش کریں، یا دکان دیکھیں۔',
  toTopSells: 'سب سے زیادہ بکنے والی چیزیں دیکھیں',
  everyBrand: 'تمام برانڈز',
  nearest: (category) => `اس سے ملتی جلتی: ${isolate(category)}`,
  moreFrom: (brand) => `${isolate(brand)} کی اور چیزیں`,
  seeAll: 'سب دیکھیں',
}
