import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './waits.copy.ts'

export const copy: Words<typeof english> = {
  title: 'دوبارہ آنے پر ہم لکھ دیں گے',
  lead: (what) => `${isolate(what)} کے بارے میں ایک پیغام، پھر آپ کا پتا مٹا دیا جائے گا۔ نہ اکاؤنٹ، نہ اشتہار۔`,
  how: 'ہم آپ کو کیسے لکھیں',
  mail: 'ای میل',
  whatsapp: 'WhatsApp پر',
  email: 'آپ کا ای میل',
  phone: 'آپ کا WhatsApp نمبر',
  phoneHint: `جیسے ${isolate('0300 1234567')}`,
  send: 'دوبارہ آنے پر بتائیں',
  noted: 'لکھ لیا',
  done: (what) => `${isolate(what)} آتے ہی ہم لکھ دیں گے`,
  once: {
    mail: (address) => `ایک بار، ای میل سے: ${isolate(address)}۔ پھر پتا مٹا دیا جائے گا۔ نہ اکاؤنٹ، نہ اشتہار۔`,
    whatsapp: (address) => `ایک بار، WhatsApp پر: ${isolate(address)}۔ پھر نمبر مٹا دیا جائے گا۔ نہ اکاؤنٹ، نہ اشتہار۔`,
  },
  few: 'ہم اسی ترتیب سے لکھتے ہیں جس میں لوگوں نے کہا، اور کچھ روک کر نہیں رکھتے۔ جلد دیکھ لینا بہتر ہے۔',
  undo: 'واپس لیں',
  undone: 'واپس لے لیا۔ ہم نہیں لکھیں گے۔',
  required: { mail: 'ای میل لکھیں', whatsapp: 'فون نمبر لکھیں' },
}
