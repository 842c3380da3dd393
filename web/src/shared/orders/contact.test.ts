import { expect, test } from 'vitest'
import { ayesha } from '#/testing/fixtures.ts'
import { addressNames, contactNames, isOf, notesAt, textsOf, type Place } from './contact.ts'

test('DOOR-2 what is part of an address is changed with it, and who ordered is not', () => {
  const who = new Set<string>(['firstName', 'lastName', 'email', 'country', 'language', 'giftMessage'])
  expect(addressNames).toEqual(contactNames.filter((name) => !who.has(name)))
  expect(textsOf(['city', 'landmark'], { city: 'Lahore' })).toEqual({ city: 'Lahore', landmark: '' })
})

test('DOOR-3 the national address is asked for in Saudi Arabia alone', () => {
  expect(contactNames.filter((name) => !isOf('Pakistan')(name))).toEqual(['nationalAddress'])
  expect(contactNames.filter((name) => !isOf('Saudi Arabia')(name))).toEqual([])
})

test('DOOR-3 the note to the rider is shown where the order is read, called about and packed, and on its label', () => {
  const places: Place[] = ['panel', 'call', 'slip', 'label']
  for (const place of places) {
    expect(notesAt(place, { ...ayesha, riderNote: 'Ring twice' })).toEqual([
      { name: 'riderNote', label: 'Note to the rider', text: 'Ring twice' },
    ])
    expect(notesAt(place, ayesha)).toEqual([])
    expect(notesAt(place, undefined)).toEqual([])
  }
})
