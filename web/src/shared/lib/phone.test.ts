import { describe, expect, test } from 'vitest'
import { latinDigits } from './digits.ts'
import { isMobile, isPhone, splitPhones } from './phone.ts'
import vectors from './phone-vectors.json'

/** The server's test reads the same file (internal/order/phone_test.go). */
describe('CHK-1 phone numbers as people write them', () => {
  test.each(vectors.numbers)('CHK-1 $typed for $country', ({ typed, country, may }) => {
    expect(isPhone(typed, country)).toBe(may)
  })

  test.each(vectors.numbers.filter(({ mobile }) => mobile !== undefined))(
    'CHK-1 DOOR-3 whether $typed is a mobile of $country',
    ({ typed, mobile }) => {
      expect(isMobile(typed)).toBe(mobile)
    },
  )

  test.each(vectors.two)('CHK-1 $typed in one field', ({ typed, country, split }) => {
    expect(splitPhones(typed, country)).toEqual(split)
  })

  test('CHK-1 reads Urdu and Arabic digits', () => {
    expect(latinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩')).toBe('0123456789 0123456789')
  })
})
