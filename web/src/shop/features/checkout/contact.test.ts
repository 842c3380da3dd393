import { describe, expect, test } from 'vitest'
import { ayesha } from '#/testing/fixtures.ts'
import { countries } from '#/shared/lib/countries.ts'
import { contactNames } from '#/shared/orders/contact.ts'
import { adviceOn, checkContact, inputOf, emptyContact, trimContact } from './contact.ts'

/** Optional fields. */
const extras = new Set<string>(['language', 'landmark', 'nationalAddress', 'secondPhone', 'riderNote', 'giftMessage'])

describe('CHK-1 required fields', () => {
  test('CHK-1 every field but the country, which has a default, is asked for', () => {
    const asked = contactNames.filter((name) => name !== 'country' && !extras.has(name))
    expect(Object.keys(checkContact(emptyContact))).toEqual(asked)
    expect(checkContact(ayesha)).toEqual({})
  })

  test.each(contactNames.filter((name) => !extras.has(name)))('CHK-1 spaces alone do not fill in %s', (name) => {
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

  test('CHK-1 CHK-2 a number abroad is asked for as it is written there', () => {
    const said = checkContact({ ...ayesha, country: 'Saudi Arabia', phone: '12', secondPhone: '34' })
    expect(said.phone).toBe('Enter the number with its country code, like +966 50 123 4567.')
    expect(said.secondPhone).toContain('or leave it empty')
    expect(checkContact({ ...ayesha, country: 'Dubai', phone: '' }).phone).toContain('country code')
  })

  test('CHK-1 DOOR-3 a second number is one too, or empty', () => {
    expect(checkContact({ ...ayesha, secondPhone: '0300 12345' })).toEqual({
      secondPhone: 'Enter 11 digits, like 0300 1234567, or leave it empty.',
    })
    expect(checkContact({ ...ayesha, secondPhone: '' })).toEqual({})
    expect(checkContact({ ...ayesha, secondPhone: '042 35761234' })).toEqual({})
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
  const chosen = new Set<string>(['country', 'language'])
  const table = Object.fromEntries(
    contactNames
      .filter((name) => !chosen.has(name))
      .map((name) => [name, inputOf(name)] as const)
      .map(([name, { type, autoComplete, inputMode }]) => [name, `${type} ${autoComplete} ${inputMode}`]),
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
    landmark: 'text off text',
    nationalAddress: 'text off text',
    secondPhone: 'tel off tel',
    riderNote: 'text off text',
    giftMessage: 'text off text',
  })
})

test('DOOR-3 an address in Pakistan goes without province and postal code where the shop wants it so', () => {
  const short = { ...ayesha, state: '', zip: '' }
  expect(checkContact(short, { short: true, abroad: false })).toEqual({})
  expect(Object.keys(checkContact(short))).toEqual(['state', 'zip'])
  expect(Object.keys(checkContact({ ...short, country: 'Oman' }, { short: true, abroad: false }))).toEqual([
    'state',
    'zip',
  ])
})

test('FEE-3 an address abroad has what its country writes, where the shop wants it so', () => {
  const missing = (country: string) =>
    Object.keys(
      checkContact({ ...ayesha, country, phone: '+97455512345', state: '', zip: '' }, { short: false, abroad: true }),
    )
  expect(missing('Qatar')).toEqual([])
  expect(missing('Oman')).toEqual([])
  expect(missing('Saudi Arabia')).toEqual([])
  expect(missing('Dubai')).toEqual(['state'])
  expect(missing('United Kingdom')).toEqual(['zip'])
  expect(missing('Canada')).toEqual(['state', 'zip'])
  expect(missing('Pakistan')).toContain('state')
})

test('DOOR-3 what a rider may trip over is advice: a vague street, no national address in Saudi Arabia, no mobile', () => {
  expect(adviceOn({ ...ayesha, streetAddress: 'Model Town' })).toEqual(['short'])
  expect(adviceOn({ ...ayesha, streetAddress: 'مکان ۱۴، گلی ۹' })).toEqual([])
  expect(adviceOn({ ...ayesha, streetAddress: 'Model Town', landmark: 'Jamia Masjid' })).toEqual([])
  const none = ['0501234567', '042-35761234', '+92 42 35761234']
  expect(none.map((phone) => adviceOn({ ...ayesha, phone }))).toEqual(none.map(() => ['phone']))
  expect(adviceOn({ ...ayesha, streetAddress: 'Model Town', phone: '0501234567' })).toEqual(['short', 'phone'])
  const mobiles = ['+92 (0) 300 1234567', '۰۳۰۰۱۲۳۴۵۶۷', '3001234567', '+971 50 1234567', '00971501234567']
  expect(mobiles.map((phone) => adviceOn({ ...ayesha, phone }))).toEqual(mobiles.map(() => []))
  expect(adviceOn({ ...ayesha, country: 'Dubai', phone: '0501234567' })).toEqual([])
  const abroad = { ...ayesha, country: 'Saudi Arabia', phone: '+966 50 123 4567' }
  expect(adviceOn(abroad)).toEqual(['national'])
  expect(adviceOn({ ...abroad, nationalAddress: 'RHMA 3184' })).toEqual([])
  expect(Object.keys(checkContact({ ...abroad, nationalAddress: 'house 3' }))).toEqual(['nationalAddress'])
})
