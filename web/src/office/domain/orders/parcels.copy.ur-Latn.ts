import type { Words } from '#/shared/lib/words.ts'
import type {
  courierColumns as englishColumns,
  notRead as englishNotRead,
  parcelCopy as english,
} from './parcels.copy.ts'

export const parcelCopy: Words<typeof english> = {
  states: {
    packed: 'Pack hai',
    booked: 'Book hai',
    on_the_way: 'Raste mein',
    out: 'Rider le kar nikla',
    attempted: 'Koshish nakaam hui',
    delivered: 'Pohanch gaya',
    returning: 'Wapas aa raha hai',
    back: 'Wapas aaya, darj karna hai',
    returned: 'Wapsi darj ho gayi',
    lost: 'Gum ho gaya',
    cancelled: 'Khol diya gaya',
  },
  reasons: {
    refused: 'Lene se inkaar',
    not_there: 'Koi nahin tha',
    bad_address: 'Pata nahin mila',
    wants_to_open: 'Pehle kholna chahte the',
    other: 'Koi aur wajah',
  },
  order: {
    title: 'Parcel',
    collect: (sum) => `${sum} lene hain`,
    nothing: 'raqam nahin leni',
    replacement: 'badle ka parcel',
    noneYet: 'Abhi koi nahin. Order pack hone par banta hai.',
    lot: (code) => `lot ${code}`,
  },
}

export const notRead: Words<typeof englishNotRead> = 'Nahin parha gaya'
export const courierColumns: Words<typeof englishColumns> = {
  reference: 'Hamara number',
  tracking: 'Tracking number',
  collect: 'Raqam',
  code: 'Haalat',
  words: 'Haalat ke alfaaz',
  time: 'Waqt',
  place: 'Jagah',
}
