import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import type { compareCopy as english } from './compare.copy.ts'

export const compareCopy: Words<typeof english> = {
  open: 'موازنہ کریں',
  openOf: (name) => `${isolate(name)} سے موازنہ کریں`,
  tickOf: (name) => `${isolate(name)} کا موازنہ کریں`,
  chosen: (count) => ['دو پروڈکٹس چنیں', 'ایک چن لی گئی۔ ایک اور چنیں۔'][count] ?? 'دو چن لی گئیں',
  stop: 'موازنہ بند کریں',
  comma: '، ',
  title: 'آمنے سامنے',
  loading: 'لوڈ ہو رہا ہے …',
  failed: 'یہ لوڈ نہیں ہو سکا۔',
  again: 'دوبارہ کوشش کریں',
  price: 'قیمت',
  measure: 'فی ml یا g قیمت',
  noMeasure: 'سائز میں ml یا g نہیں لکھا',
  rating: 'ریٹنگ',
  reviews: (count) => (count === 1 ? '1 تبصرہ' : `${count} تبصرے`),
  noRating: 'ابھی کوئی تبصرہ نہیں',
  skin: 'جلد کی قسم',
  everySkin: 'نہیں لکھی',
  contains: 'اجزا کی فہرست میں',
  noFlag: 'قابلِ ذکر کچھ معلوم نہیں',
  noList: 'پوری فہرست معلوم نہیں',
  unread: (count) => `فہرست کے ${count} اجزا کا ہمیں علم نہیں`,
  both: 'دونوں میں',
  of: (count, first, second) => `${first} اور ${second} اجزا میں سے ${count}:`,
  none: 'کوئی جزو نہیں۔',
  cannot: 'موازنہ صرف دو پوری فہرستوں کا ہو سکتا ہے۔',
  evening: 'ایک ہی شام میں',
}
