import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './remind.copy.ts'

/** The words of the tick that has the shop remind somebody of a cart (KEEP-4). */
export const copy: Words<typeof english> = {
  label: 'مجھے اس ٹوکری کی ایک بار یاد دلائیں',
  hint: 'صرف اگر یہ رہ جائے: ایک دن بعد، دن کے وقت، ایک ہی پیغام۔ اس کے بعد ٹوکری ہمارے ہاں سے مٹ جاتی ہے، اور ایک بٹن سے ایسے پیغام بند ہو جاتے ہیں۔',
  failed: 'یہ ابھی نوٹ نہیں ہو سکا۔ آپ کے آرڈر پر کوئی اثر نہیں۔',
}
