import type { Words } from '#/shared/lib/words.ts'
import type { reviewsCopy as english } from './reviews.copy.ts'

export const reviewsCopy: Words<typeof english> = {
  of5: (n) => (n === 1 ? '5 میں سے 1 ستارہ' : `5 میں سے ${n} ستارے`),
  bought: 'یہیں سے خریدا',
  answer: 'دکان کا جواب',
  more: 'اور تبصرے دکھائیں',
  whole: 'تمام تبصرے پڑھیں',
  failed: 'تبصرے نہیں کھل سکے۔',
  again: 'دوبارہ کوشش کریں',
}
