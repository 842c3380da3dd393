/**
 * Phone numbers as people write them. Nothing here changes what is sent: the
 * server normalises, and it is the judge. This check only spares a shopper the
 * trip when a number cannot be one.
 */

const URDU_ZERO = 0x06f0
const ARABIC_ZERO = 0x0660

/** Replaces Urdu (۰) and Arabic (٠) digits by 0 to 9 and leaves the rest. */
export function latinDigits(text: string): string {
  return text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code >= URDU_ZERO ? URDU_ZERO : ARABIC_ZERO))
  })
}

/**
 * Says whether `text` can be a phone number of somebody who has a parcel
 * delivered to `country`. Spaces, dashes, dots, brackets, +92, 0092 and
 * "+92 (0) 300" are all welcome; an unknown prefix is too. Two numbers in one
 * field, letters and impossible lengths are not.
 */
export function isPhone(text: string, country: string): boolean {
  const written = latinDigits(text).trim()
  if (!/^[+(\d][\d\s().\u2010-\u2015-]*$/.test(written)) return false
  const international = written.startsWith('+') || written.startsWith('00')
  const digits = written.replace(/\D/g, '').replace(/^00/, '')
  if (international && !digits.startsWith('92')) return digits.length >= 8 && digits.length <= 15
  if (country !== 'Pakistan' && !international) return digits.length >= 6 && digits.length <= 15
  const national = digits.replace(/^92/, '').replace(/^0+/, '')
  if (national.startsWith('3')) return national.length === 10
  return national.length === 9 || national.length === 10
}
