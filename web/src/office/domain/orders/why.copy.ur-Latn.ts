import type { Words } from '#/shared/lib/words.ts'
import type { whyCopy as english } from './why.copy.ts'

export const whyCopy: Words<typeof english> = {
  why: {
    label: 'Kyun?',
    reasons: {
      unwanted: 'Ab nahin chahiye',
      not_ordered: 'Order nahin diya tha',
      twice: 'Do baar order ho gaya',
      cheaper: 'Kahin aur sasta mila',
      slow: 'Bohat der lag rahi hai',
      address: 'Pata ya phone ghalat hai',
      sold_out: 'Hamare paas nahin hai',
    },
    other: 'Koi aur wajah',
    more: 'Aur jo kehna ho',
    words: 'Wajah, lafzon mein',
  },
}
