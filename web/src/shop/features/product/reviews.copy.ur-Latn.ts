import type { Words } from '#/shared/lib/words.ts'
import type { reviewsCopy as english } from './reviews.copy.ts'

export const reviewsCopy: Words<typeof english> = {
  bought: 'yahin se khareeda',
  answer: 'Dukaan ka jawab',
  more: 'Aur reviews dikhayein',
  whole: 'Tamam reviews parhein',
  failed: 'Reviews nahin khul sake.',
  again: 'Dobara koshish karein',
}
