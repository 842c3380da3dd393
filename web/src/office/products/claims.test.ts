import { expect, test } from 'vitest'
import { medicalClaim } from './claims.ts'

test.each([
  ['A balm to heal cracked lips.', 'heal'],
  ['Healing cream for winter', 'Healing'],
  ['It cures acne in a week.', 'cures'],
  ['For the treatment of eczema', 'treatment of eczema'],
  ['Treats acne overnight', 'Treats acne'],
])('ITEM-2 %s reads as a medical claim', (text, found) => {
  expect(medicalClaim(text)).toBe(found)
})

test.each([
  'Comforts dry lips.',
  'A healthy glow',
  'Secure cap, manicured nails',
  'A treatment essence',
  'Treats skin gently',
  '',
])('ITEM-2 %s is no medical claim', (text) => {
  expect(medicalClaim(text)).toBe('')
})
