/**
 * Replaces Urdu (۰) and Arabic (٠) digits by 0 to 9 and leaves the rest. A file of its own, since lists need it, and
 * nothing else of phone numbers. Both rows begin at a multiple of 16.
 */
export function latinDigits(text: string): string {
  return text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) % 16))
}
