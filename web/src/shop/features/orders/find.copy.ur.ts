import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './find.copy.ts'

export const copy: Words<typeof english> = {
  pageTitle: 'میرا پارسل کہاں ہے؟',
  title: 'میرا پارسل کہاں ہے؟',
  lead: 'اکاؤنٹ کی ضرورت نہیں۔ آرڈر نمبر ہماری ای میل میں اور آرڈر کے بعد والی اسکرین پر ہے۔',
  number: 'آرڈر نمبر',
  numberHint: (prefix) => `${isolate(`${prefix}-`)} سے شروع ہوتا ہے۔`,
  contact: 'آرڈر والا فون یا ای میل',
  submit: 'آرڈر دیکھیں',
  busy: 'دیکھ رہے ہیں…',
  needNumber: (prefix) => `آرڈر نمبر لکھیں، جیسے ${prefix}-7K3M9Q۔`,
  needContact: 'آرڈر والا فون نمبر یا ای میل لکھیں۔',
  missed: 'اس نمبر اور اس فون یا ای میل کا کوئی آرڈر نہیں۔ دونوں دیکھ کر دوبارہ کوشش کریں۔',
  failed: 'ہم ابھی نہیں دیکھ سکے۔ دوبارہ کوشش کریں۔',
  another: 'دوسرا آرڈر',
  order: 'آرڈر',
  placed: '{name} کے نام سے، {date} کو',
  lost: 'نمبر نہیں مل رہا؟',
  lostText: 'جس ای میل سے آرڈر دیا تھا اسی سے ہمیں لکھیں۔',
  onWhatsApp: 'واٹس ایپ پر پوچھیں',
  chat: (number) =>
    number === '' ? 'السلام علیکم، اپنے آرڈر کے بارے میں: ' : `السلام علیکم، آرڈر ${isolate(number)} کے بارے میں: `,
  yours: 'اس فون سے دیے گئے آرڈر',
}
