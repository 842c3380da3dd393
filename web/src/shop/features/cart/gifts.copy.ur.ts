import type { copy as english } from './gifts.copy.ts'
import { isolate } from '#/shared/lib/isolate.ts'

/** The words of gifts that a cart may choose (PROMO-1), in Urdu. */
export const copy: typeof english = {
  title: (name) => `${isolate(name)}: اپنا تحفہ چنیں`,
  lead: 'ان میں سے ایک چیز آپ کے آرڈر کے ساتھ مفت ہے۔',
  short: (name, amount) =>
    `ٹوکری میں ${isolate(amount)} کی چیزیں اور ڈالیں تو آپ ایک تحفہ چن سکتے ہیں: ${isolate(name)}`,
  worth: (amount) => `قیمت ${isolate(amount)}`,
  take: 'یہ لیں',
  takeOf: (name) => `تحفے میں ${isolate(name)} لیں`,
  taken: (name) => `${isolate(name)} آپ کی ٹوکری میں مفت ڈال دی گئی۔`,
  full: 'یہ جتنی موجود ہے، وہ سب پہلے ہی آپ کی ٹوکری میں ہے۔',
}
