import type { Words } from '#/shared/lib/words.ts'
import type { compareCopy as english } from './compare.copy.ts'

export const compareCopy: Words<typeof english> = {
  open: 'Muqabla karein',
  openOf: (name) => `${name} se muqabla karein`,
  comma: ', ',
  title: 'Aamne saamne',
  loading: 'Load ho raha hai …',
  failed: 'Yeh load nahin ho saka.',
  again: 'Dobara koshish karein',
  product: 'Product',
  price: 'Qeemat',
  measure: 'Fi ml ya g qeemat',
  noMeasure: 'Size mein ml ya g nahin likha',
  rating: 'Rating',
  noRating: 'Abhi koi review nahin',
  skin: 'Jild ki qism',
  everySkin: 'Nahin likhi',
  contains: 'Ajza ki list mein',
  noFlag: 'Qabil-e-zikr kuch maloom nahin',
  noList: 'Poori list maloom nahin',
  unread: (count) => `List ke ${count} ajza ka humein ilm nahin`,
  both: 'Dono mein',
  of: (count, first, second) => `${first} aur ${second} ajza mein se ${count}:`,
  none: 'Koi jazu nahin.',
  cannot: 'Muqabla sirf do poori lists ka ho sakta hai.',
  evening: 'Aik hi shaam mein',
}
