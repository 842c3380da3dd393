import type { Words } from '#/shared/lib/words.ts'
import type { whyCopy as english } from './why.copy.ts'

export const whyCopy: Words<typeof english> = {
  why: {
    label: 'کیوں؟',
    reasons: {
      unwanted: 'اب نہیں چاہیے',
      not_ordered: 'آرڈر نہیں دیا تھا',
      twice: 'دو بار آرڈر ہو گیا',
      cheaper: 'کہیں اور سستا ملا',
      slow: 'بہت دیر لگ رہی ہے',
      address: 'پتا یا فون غلط ہے',
      sold_out: 'ہمارے پاس نہیں ہے',
    },
    other: 'کوئی اور وجہ',
    more: 'اور جو کہنا ہو',
    words: 'وجہ، لفظوں میں',
  },
}
