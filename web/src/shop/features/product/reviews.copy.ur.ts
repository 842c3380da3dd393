import type { Words } from '#/shared/lib/words.ts'
import type { reviewsCopy as english } from './reviews.copy.ts'

export const reviewsCopy: Words<typeof english> = {
  bought: 'یہیں سے خریدا',
  answer: 'دکان کا جواب',
  more: 'اور تبصرے دکھائیں',
  whole: 'تمام تبصرے پڑھیں',
  failed: 'تبصرے نہیں کھل سکے۔',
  again: 'دوبارہ کوشش کریں',
}
