import { expect, test } from 'vitest'
import { findCity, readCities, suggest } from './cities.ts'

const cities = readCities({
  Punjab: [
    ['Lahore', '54000', 'لاہور', 'lhr'],
    ['Rawalpindi', '46000', 'راولپنڈی', 'pindi,rwp'],
    ['Pindi Bhattian', '52180', 'پنڈی بھٹیاں', ''],
  ],
  'Khyber Pakhtunkhwa': [['Dera Ismail Khan', '29050', 'ڈیرہ اسماعیل خان', 'dik,d i khan']],
})

test.each([
  ['pindi', 'Rawalpindi'],
  ['rawalpndi', 'Rawalpindi'],
  ['pind', 'Rawalpindi'],
  ['راولپنڈی', 'Rawalpindi'],
  ['راولپنڈي', 'Rawalpindi'],
  ['D.I. Khan', 'Dera Ismail Khan'],
  ['LAHO', 'Lahore'],
])('DOOR-3 whoever types %s is offered %s first', (typed, name) => {
  expect(suggest(cities, typed)[0]?.name).toBe(name)
})

test('DOOR-3 what is not in the list suggests nothing, and means no city', () => {
  expect(suggest(cities, 'Chak 22')).toEqual([])
  expect(findCity(cities, 'Chak 22')).toBeNull()
  expect(findCity(cities, '')).toBeNull()
  expect(findCity(cities, 'rwp')?.code).toBe('46000')
})
