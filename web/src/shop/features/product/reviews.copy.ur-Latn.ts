import type { Words } from '#/shared/lib/words.ts'
import type { reviewsCopy as english } from './reviews.copy.ts'

export const reviewsCopy: Words<typeof english> = {
  of5: (n) => (n === 1 ? '5 mein se 1 sitara' : `5 mein se ${n} sitare`),
  bought: 'yahin se khareeda',
  answer: 'Dukaan ka jawab',
  more: 'Aur reviews dikhayein',
  whole: 'Tamam reviews parhein',
  failed: 'Reviews nahin khul sake.',
  again: 'Dobara koshish karein',
}
