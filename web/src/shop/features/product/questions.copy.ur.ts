import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './questions.copy.ts'

export const copy: Words<typeof english> = {
  title: 'سوالات',
  lead: 'خریدار پوچھتے ہیں، ہم جواب دیتے ہیں۔',
  none: 'اس کے بارے میں ابھی کسی نے نہیں پوچھا۔ ہم جلد از جلد جواب دیتے ہیں۔',
  by: '{name} کا سوال',
  answered: '{shop}، {day}',
  ask: 'سوال پوچھیں',
  all: (n) => `تمام ${n} سوالات`,
  failed: 'سوالات نہیں کھل سکے۔',
  again: 'دوبارہ کوشش کریں',
  form: {
    title: 'اس چیز کے بارے میں پوچھیں',
    lead: 'ہمارے جواب کے بعد سوال سب پڑھ سکتے ہیں۔ اس میں اپنا فون نمبر اور پتا نہ لکھیں۔',
    text: 'آپ کا سوال',
    name: 'آپ کا نام',
    nameHint: 'جیسا سب دیکھیں',
    tell: 'کیا ہم آپ کو بتائیں؟',
    ways: { none: 'نہیں، شکریہ', mail: 'ای میل سے', whatsapp: 'WhatsApp سے' },
    email: 'آپ کا ای میل',
    phone: 'آپ کا WhatsApp نمبر',
    phoneHint: 'جیسے 0300 1234567',
    once: 'جواب کے ساتھ ایک پیغام، پھر ہم اسے مٹا دیتے ہیں۔ کوئی اور اسے نہیں دیکھتا۔',
    send: 'پوچھیں',
    cancel: 'رہنے دیں',
    required: { text: 'اپنا سوال لکھیں', mail: 'ای میل درکار ہے', whatsapp: 'فون نمبر درکار ہے' },
    done: 'آپ کا سوال ہمیں مل گیا ہے',
    doneText: 'جواب دینے کے بعد یہ یہاں نظر آئے گا۔',
    told: 'جواب دینے کے بعد یہ یہاں نظر آئے گا، اور ہم آپ کو ایک بار لکھیں گے۔',
    another: 'ایک اور سوال پوچھیں',
  },
}
