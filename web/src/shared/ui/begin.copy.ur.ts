import type { copy as english } from './begin.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  loading: 'کھل رہا ہے…',
  notifications: 'اطلاعات',
  dismiss: 'ہٹائیں',
  tryAgain: 'دوبارہ کوشش کریں',
}
