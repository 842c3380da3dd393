import type { CreditCopy } from './credit.copy.ts'
import { isolate } from '#/shared/lib/isolate.ts'

export const copy: CreditCopy = {
  title: 'اسٹور کریڈٹ',
  tick: (amount) => `اسٹور کریڈٹ سے ${isolate(amount)} ادا کریں`,
  has: (amount) => `آپ کے پاس ${isolate(amount)} ہیں۔ جو بچے گا وہ آپ ہی کا رہے گا اور کبھی ختم نہیں ہو گا۔`,
  card: 'گفٹ کارڈ',
  cardLabel: 'گفٹ کارڈ کا کوڈ',
  cardApply: 'کارڈ لگائیں',
  cardRemove: 'ہٹا دیں',
  cardOf: (last) => `گفٹ کارڈ جس کے آخر میں ${isolate(last)} ہے`,
  cardPays: (holds, pays, stays) => `اس میں ${holds} ہیں۔ ${pays} یہاں لگیں گے، ${stays} کارڈ پر رہیں گے۔`,
  row: 'اسٹور کریڈٹ',
  toPay: 'ادا کرنا ہے',
  nothing: 'اب کچھ ادا نہیں کرنا، نہ پہلے نہ پارسل ملنے پر۔',
  paid: ['ادائیگی ہو چکی ہے۔', 'اب ہم اسے پیک کریں گے، آپ سے کوئی رقم نہیں لی جائے گی۔'],
}
