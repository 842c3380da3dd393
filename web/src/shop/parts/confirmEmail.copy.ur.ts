import type { copy as english } from './confirmEmail.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'

export const copy: Words<typeof english> = {
  label: 'آپ کی ای میل',
  confirmed: (email) =>
    `${isolate(email)} کی تصدیق ہو چکی ہے۔ لاگ اِن کیے بغیر اس ای میل سے جو آرڈر دیں گے، وہ بھی یہاں آپ کے آرڈرز میں آ جائے گا۔`,
  open: 'پہلے لاگ اِن کیے بغیر آرڈر دیا تھا؟',
  openText: (email) => `تصدیق کریں کہ ${isolate(email)} آپ کی ہے، تو وہ آرڈر آپ کے اکاؤنٹ میں آ جائیں گے۔`,
  send: 'مجھے لنک بھیجیں',
  sent: (email) => `${isolate(email)} پر لنک بھیج دیا ہے۔ یہ 48 گھنٹے تک چلے گا؛ اسپیم فولڈر میں بھی دیکھ لیں۔`,
  sendFailed: 'لنک ابھی نہیں بھیجا جا سکا۔ دوبارہ کوشش کریں۔',
  login: 'ای میل کی تصدیق کے لیے لاگ اِن کریں',
  loginText: 'یہ لنک آپ کے اکاؤنٹ کا ہے: جس ای میل پر آیا ہے، اسی سے لاگ اِن کریں۔',
  loginGo: 'لاگ اِن کریں',
  busy: 'آپ کی ای میل کی تصدیق ہو رہی ہے…',
  done: 'آپ کی ای میل کی تصدیق ہو گئی۔',
  joined: (orders) =>
    orders === 1
      ? 'لاگ اِن کیے بغیر دیا ہوا ایک آرڈر اب آپ کے آرڈرز میں ہے۔'
      : `لاگ اِن کیے بغیر دیے ہوئے ${orders} آرڈر اب آپ کے آرڈرز میں ہیں۔`,
  failed: 'آپ کی ای میل کی تصدیق ابھی نہیں ہو سکی۔',
  retry: 'دوبارہ کوشش کریں',
}
