/**
 * Reads phone numbers as people write them. What is sent is not changed: the server normalises it and decides. This
 * check only spares a shopper the request when a number cannot be one. phone-vectors.json tests that both follow one
 * rule.
 */
import { latinDigits } from './digits.ts'
import { visible } from './visible.ts'

/**
 * Whether `text` can be a phone number of somebody who gets a parcel in `country`. Spaces, dashes, dots, brackets, +92,
 * 0092, "+92 (0) 300" and an unknown prefix are accepted. Two numbers in one field, letters and impossible lengths are
 * not.
 */
export function isPhone(text: string, country: string): boolean {
  const written = plain(text)
  if (!/^(?:\(?\+)?[(\d][\d\s().\u2010-\u2015-]*$/.test(written)) return false
  const { digits, named, national } = read(written)
  if (digits.length < 7 || digits.length > 15) return false
  if (named ? !digits.startsWith('92') : country !== 'Pakistan') return true
  if (national.startsWith('3')) return national.length === 10
  return national.length >= 7 && national.length <= 10
}

/** The two numbers that were typed into one field, if both can be numbers; null where there are not two. */
export function splitPhones(text: string, country: string): readonly [string, string] | null {
  const [first = '', second = '', ...more] = text.split(/\s*(?:[/,;&|،]|\bor\b|\band\b)\s*/i)
  return more.length === 0 && isPhone(first, country) && isPhone(second, country) ? [first, second] : null
}

/** Whether a number that a rider in Pakistan has to call is a mobile's, or names another country. */
export function isMobile(text: string): boolean {
  const { digits, named, national } = read(plain(text))
  return national.startsWith('3') || (named && !digits.startsWith('92'))
}

/** A number without invisible characters, in digits of 0 to 9. */
const plain = (text: string) => latinDigits(visible(text)).trim()

/** The digits without 00, whether they begin with a country's code, and those of Pakistan without its code and zero. */
function read(written: string) {
  const digits = written.replace(/\D/g, '').replace(/^00/, '')
  return {
    digits,
    named: /^\(?\+|^00/.test(written),
    national: digits.replace(/^92/, '').replace(/^0+/, ''),
  }
}
