import { describe, expect, test } from 'vitest'
import { ayesha } from '#/testing/fixtures.ts'
import { checkContact, contactFields, contactNames, countries, emptyContact, trimContact } from './contact.ts'

describe('CHK-1 required fields', () => {
  test('CHK-1 every field but the country, which has a default, is asked for', () => {
    const asked = contactNames.filter((name) => name !== 'country' && name !== 'language')
    expect(Object.keys(checkContact(emptyContact))).toEqual(asked)
    expect(checkContact(ayesha)).toEqual({})
  })

  test.each(contactNames.filter((name) => name !== 'language'))('CHK-1 spaces alone do not fill in %s', (name) => {
    expect(Object.keys(checkContact({ ...ayesha, [name]: '   ' }))).toEqual([name])
  })

  test.each(['ayesha', 'ayesha@gmail', 'a b@c.de', '@gmail.com'])('CHK-1 %s is no e-mail', (email) => {
    expect(checkContact({ ...ayesha, email })).toEqual({ email: 'Enter an email like name@gmail.com.' })
  })

  test('CHK-1 an impossible phone number is said beside the phone', () => {
    expect(checkContact({ ...ayesha, phone: '0300 12345' })).toEqual({
      phone: 'Enter 11 digits, like 0300 1234567.',
    })
  })

  test('CHK-1 names and addresses may be Urdu', () => {
    expect(checkContact({ ...ayesha, firstName: 'عائشہ', streetAddress: 'مکان ۱۲، گلی ۴' })).toEqual({})
  })

  test('API-18 what is posted has no spaces around it', () => {
    expect(trimContact({ ...ayesha, city: '  Lahore ' }).city).toBe('Lahore')
  })
})

test('CHK-2 the countries, Pakistan first and chosen', () => {
  expect(countries).toEqual([
    'Pakistan',
    'Dubai',
    'Qatar',
    'Oman',
    'Canada',
    'Saudi Arabia',
    'United States',
    'United Kingdom',
  ])
  expect(emptyContact.country).toBe('Pakistan')
  expect(checkContact({ ...ayesha, country: 'France' })).toEqual({ country: 'Choose a country.' })
})

test('CHK-1 each field tells the browser and the keyboard what it is', () => {
  const table = Object.fromEntries(
    Object.entries(contactFields).map(([name, f]) => [name, `${f.type} ${f.autoComplete} ${f.inputMode}`]),
  )
  expect(table).toEqual({
    firstName: 'text given-name text',
    lastName: 'text family-name text',
    email: 'email email email',
    streetAddress: 'text street-address text',
    city: 'text address-level2 text',
    state: 'text address-level1 text',
    zip: 'text postal-code text',
    phone: 'tel tel tel',
  })
})
