import { expect, test } from 'vitest'
import { age } from '#/office/ui/age.ts'
import { dialled, whatsapp } from './contactLinks.ts'

test.each([
  ['0300-1234567', '+923001234567'],
  ['+92 (0) 300 1234567', '+923001234567'],
  ['0092 300 1234567', '+923001234567'],
  ['923001234567', '+923001234567'],
  ['۰۳۰۰ ۱۲۳۴۵۶۷', '+923001234567'],
  ['042 35761234', '+924235761234'],
  ['+971 50 118 7742', '+971501187742'],
])('ORD-2 %s is dialled as %s', (typed, number) => {
  expect(dialled(typed)).toBe(number)
  expect(whatsapp(typed)).toBe(`https://wa.me/${number.slice(1)}`)
})

test('ORD-2 how long an order has been waiting', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(age('2026-11-20T11:48:30Z', now)).toBe('11 min')
  expect(age('2026-11-20T07:00:00Z', now)).toBe('5 h')
  expect(age('2026-11-19T07:00:00Z', now)).toBe('1 day')
  expect(age('2026-11-16T07:00:00Z', now)).toBe('4 days')
  expect(age('2026-11-20T12:05:00Z', now)).toBe('0 min')
  expect(age('never', now)).toBe('')
})
