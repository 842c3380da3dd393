import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './wishes.copy.ts'

export const copy: Words<typeof english> = {
  title: 'پسندیدہ چیزیں',
  keepOf: (name) => `پسندیدہ: ${isolate(name)}`,
  onIt: 'آپ کی پسندیدہ چیزوں میں رکھ دی گئی۔',
  offIt: 'آپ کی پسندیدہ چیزوں سے ہٹا دی گئی۔',
  open: 'فہرست دیکھیں',
  full: (most) => `پسندیدہ چیزیں زیادہ سے زیادہ ${most} ہو سکتی ہیں۔ پہلے کچھ ہٹائیں۔`,
  unsaved: 'آپ کا براؤزر یہاں کچھ محفوظ نہیں کرتا: فہرست صرف اس صفحے کے کھلے رہنے تک ہے۔',
  failed: 'پسندیدہ چیزوں کی فہرست نہیں بدلی جا سکی۔ دوبارہ کوشش کریں۔',
  joined: 'آپ کی پسندیدہ چیزیں اب آپ کے اکاؤنٹ میں ہیں۔',
  headOf: (count) => `پسندیدہ چیزیں: ${count}`,
}
