import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './print.copy.ts'

export const copy: Words<typeof english> = {
  print: 'پرنٹ کریں',
  noPrices: 'قیمتوں کے بغیر',
  prices: 'قیمتوں کے ساتھ',
  back: 'واپس',
  slips: 'پارسل کی پرچی، A5',
  labels: 'پتے کا لیبل، A6',
  labels4: 'پتے کے لیبل، A4 پر چار',
  four: 'A4 پر چار',
  single: 'ایک ایک، A6',
  load: 'لوڈ شیٹ، A4',
  invoice: 'انوائس، A4',
  picks: 'سامان کی فہرست، A4',
  purchase: 'خریداری کا آرڈر، A4',
  noInvoice: 'اس آرڈر کی ابھی کوئی انوائس نہیں۔',
  nothing: 'پرنٹ کرنے کو کچھ نہیں۔',
}
