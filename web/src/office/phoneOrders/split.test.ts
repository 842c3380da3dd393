import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCities } from '#/shared/lib/cities.ts'
import { split } from './split.ts'
import messages from './testdata/messages.json'
import unseen from './testdata/unseen.json'

/** The shop's own list, as GET /api/cities sends it. */
const cities = (() => {
  const sent: Record<string, [string, string, string, string][]> = {}
  let province: [string, string, string, string][] = []
  for (const line of readFileSync('../internal/city/cities.txt', 'utf8').split('\n')) {
    if (line.startsWith('== ')) sent[line.slice(3)] = province = []
    const [name, code, urdu, also] = line.split(';')
    if (name && code && urdu && also !== undefined) province.push([name, code, urdu, also])
  }
  return readCities(sent)
})()

const digits = (text: string) => text.replace(/[^\d+]/g, '')

/** The splitter's errors by field: "what it returned in which message". */
function wrongOf(all: readonly (readonly string[])[]) {
  const wrong: Record<'name' | 'phone' | 'city' | 'landmark' | 'street', string[]> = {
    name: [],
    phone: [],
    city: [],
    landmark: [],
    street: [],
  }
  for (const [message = '', name, phone, city, landmark, street = ''] of all) {
    const got = split(message, cities)
    const own = `${got.firstName} ${got.lastName}`.trim()
    if (own !== name) wrong.name.push(`${own} in ${message}`)
    if (digits(got.phone) !== phone) wrong.phone.push(`${got.phone} in ${message}`)
    if (got.city !== city) wrong.city.push(`${got.city} in ${message}`)
    if (got.landmark !== landmark) wrong.landmark.push(`${got.landmark} in ${message}`)
    if (!got.streetAddress.includes(street)) wrong.street.push(`${got.streetAddress} in ${message}`)
  }
  return wrong
}

test('DOOR-1 messages as people write them are split: of 71, one part of one may be wrong', () => {
  const wrong = wrongOf(messages)
  expect(messages.length).toBe(71)
  expect(Object.values(wrong).flat().slice(1)).toEqual([])
})

test('DOOR-1 messages that the rules were not made on: the phone always, city and name nearly always', () => {
  const wrong = wrongOf(unseen)
  expect(unseen.length).toBe(24)
  expect(wrong.phone).toEqual([])
  expect(wrong.city.slice(3)).toEqual([])
  expect(wrong.name.slice(2)).toEqual([])
  expect(wrong.landmark).toEqual([])
})

test('DOOR-1 what belongs together comes together: province, postal code, second number, when to come', () => {
  expect(split('Hina, flat 4, Lahore Road, Multan +92 300 1234567', cities)).toEqual({
    firstName: 'Hina',
    lastName: '',
    phone: '+92 300 1234567',
    secondPhone: '',
    email: '',
    streetAddress: 'flat 4, Lahore Road',
    landmark: '',
    city: 'Multan',
    state: 'Punjab',
    zip: '60000',
    riderNote: '',
  })
  const both = split(
    'Sobia, 147 shadman 2, lahore 54000, 03018484848 second number 03227272727, plz deliver after 5 pm',
    cities,
  )
  expect(both).toMatchObject({ zip: '54000', secondPhone: '03227272727', riderNote: 'plz deliver after 5 pm' })
  expect(split('House 3, Chak 22 GB, sana@example.com', cities)).toMatchObject({
    city: '',
    state: '',
    zip: '',
    email: 'sana@example.com',
  })
  expect(split('', cities).streetAddress).toBe('')
})

test('DOOR-1 a long message of anything is split at once', () => {
  const long = 'near x, '.repeat(200) + 'a'.repeat(400) + ' 1'.repeat(300) + ' .'.repeat(200)
  expect(split(long, cities).firstName.length).toBeLessThan(long.length)
})
