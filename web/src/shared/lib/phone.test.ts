import { describe, expect, test } from 'vitest'
import { latinDigits } from './digits.ts'
import { isPhone } from './phone.ts'

describe('CHK-1 phone numbers as people write them', () => {
  test.each([
    '03001234567',
    '0300 1234567',
    '0300-123-4567',
    '(0300) 1234567',
    '+923001234567',
    '+92 300 1234567',
    '+92 (0) 300 1234567',
    '0092 300 1234567',
    '923001234567',
    '3001234567',
    '۰۳۰۰ ۱۲۳۴۵۶۷',
    '٠٣٠٠١٢٣٤٥٦٧',
    '0399 1234567',
    '042 35761234',
    '051-1234567',
    '+971 50 1187742',
  ])('CHK-1 accepts %s for Pakistan', (text) => {
    expect(isPhone(text, 'Pakistan')).toBe(true)
  })

  test.each(['', '0300 12345', '0300 123456789', '0300 1234567 / 0333 1234567', 'call me', '12', '+1 23'])(
    'CHK-1 refuses %j for Pakistan',
    (text) => {
      expect(isPhone(text, 'Pakistan')).toBe(false)
    },
  )

  test('CHK-1 another country has its own lengths', () => {
    expect(isPhone('050 118 7742', 'Dubai')).toBe(true)
    expect(isPhone('4412 3456', 'Qatar')).toBe(true)
    expect(isPhone('123', 'Canada')).toBe(false)
  })

  test('CHK-1 reads Urdu and Arabic digits', () => {
    expect(latinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩')).toBe('0123456789 0123456789')
  })
})
