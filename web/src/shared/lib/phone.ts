/**
 * Phone numbers as people write them. Nothing here changes what is sent: the
 * server normalises, and it is the judge. This check only spares a shopper the
 * trip when a number cannot be one.
 */
import { latinDigits } from './digits.ts'

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
