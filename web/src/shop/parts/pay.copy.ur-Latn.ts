import type { payCopy as english } from './pay.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { says } from '#/shared/lib/says.ts'

export const payCopy: Words<typeof english> = {
  ways: (config) =>
    !config.bankTransfer
      ? 'Parcel milne par cash'
      : says(config, 'cards')
        ? 'Parcel milne par cash, ya card/bank se'
        : 'Parcel milne par cash, ya bank transfer',
  when: ({ bankTransfer }) =>
    bankTransfer ? 'Parcel milne par, ya abhi bank transfer se' : 'Raqam parcel milne par dein',
  title: ({ bankTransfer }) => (bankTransfer ? 'Jaise chahein ada karein' : 'Apne darwaze par ada karein'),
  orNow: ({ bankTransfer }) => (bankTransfer ? 'Ya abhi bank transfer se ada karein.' : 'Raqam parcel milne par dein.'),
}
