import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './earlier.copy.ts'

export const copy: Words<typeof english> = {
  earlier: 'پہلے کی قیمت:',
  true: 'اس سے پہلے کے 30 دنوں میں یہ اس سے کم کا نہیں تھا۔',
}
