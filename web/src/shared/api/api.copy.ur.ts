import type * as english from './api.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const wentWrong: Words<typeof english.wentWrong> = 'کچھ غلط ہو گیا!'
export const unreachable: Words<typeof english.unreachable> =
  'دکان سے رابطہ نہیں ہو رہا۔ اپنا انٹرنیٹ دیکھیں اور دوبارہ کوشش کریں۔'
