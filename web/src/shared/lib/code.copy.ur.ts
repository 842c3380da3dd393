import type * as english from './code.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const renewed: Words<typeof english.renewed> = 'دکان کا نیا ورژن آ گیا ہے۔ یہ صفحہ ایک بار پھر کھل رہا ہے۔'
