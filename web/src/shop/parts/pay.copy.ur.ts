import type { payCopy as english } from './pay.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { says } from '#/shared/lib/says.ts'

export const payCopy: Words<typeof english> = {
  ways: (config) =>
    !config.bankTransfer
      ? 'پارسل ملنے پر نقد'
      : says(config, 'cards')
        ? 'پارسل ملنے پر نقد، یا کارڈ/بینک سے'
        : 'پارسل ملنے پر نقد، یا بینک ٹرانسفر',
  when: ({ bankTransfer }) => (bankTransfer ? 'پارسل ملنے پر، یا ابھی بینک ٹرانسفر سے' : 'رقم پارسل ملنے پر دیں'),
  title: ({ bankTransfer }) => (bankTransfer ? 'جیسے چاہیں ادا کریں' : 'اپنے دروازے پر ادا کریں'),
  orNow: ({ bankTransfer }) => (bankTransfer ? 'یا ابھی بینک ٹرانسفر سے ادا کریں۔' : 'رقم پارسل ملنے پر دیں۔'),
}
