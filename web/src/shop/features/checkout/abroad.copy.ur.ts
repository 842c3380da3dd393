import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './abroad.copy.ts'

export const copy: Words<typeof english> = {
  labels: {
    state: {
      Dubai: 'امارت',
      Canada: 'صوبہ',
      'United States': 'ریاست',
    },
    zip: {
      Oman: 'پوسٹل کوڈ',
      Canada: 'پوسٹل کوڈ',
      'Saudi Arabia': 'پوسٹل کوڈ',
      'United States': 'زِپ کوڈ',
      'United Kingdom': 'پوسٹ کوڈ',
    },
  },
  takeOut: 'ٹوکری سے نکالیں',
  takeOutOf: (name) => `${name} کو ٹوکری سے نکالیں`,
  duty: 'ڈیوٹی قیمت میں شامل نہیں',
  closed: 'وہاں کچھ نہیں بھیجا جاتا',
}
