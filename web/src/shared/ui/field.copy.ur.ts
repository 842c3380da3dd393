import type { copy as english } from './field.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  copiedThe: (what) => `${what}: کاپی ہو گیا`,
  copyThe: (what) => `${what}: کاپی کریں`,
  copied: 'کاپی ہو گیا',
  copy: 'کاپی کریں',
  optional: '(ضروری نہیں)',
  hide: (what) => `${what} چھپائیں`,
  show: (what) => `${what} دکھائیں`,
}
