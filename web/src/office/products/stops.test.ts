import { describe, expect, test } from 'vitest'
import { emptyBody, emptyVariant, type Body } from './model.ts'
import { stopsAfter, stopsByPart, variantAt, withoutEchoes } from './stops.ts'

const stops = {
  name: 'A name.',
  category: 'A category.',
  inci: 'A list.',
  'variants.0.price': 'A price.',
  'variants.1.sku': 'Taken.',
  at: 'Past.',
}
const two: Body = { ...emptyBody, variants: [emptyVariant, { ...emptyVariant, size: '50 ml' }] }
const left = (change: Partial<Body>) => Object.keys(stopsAfter(stops, two, { ...two, ...change }))

describe('ITEM-2 what stopped publishing is not said of a field that was changed since', () => {
  test.each<[string, Partial<Body>, string]>([
    ['its own field', { name: 'Rose' }, 'name'],
    ['a list for its first entry', { categories: ['toner'] }, 'category'],
    ['a reason for the list it stands for', { noInciReason: 'A set.' }, 'inci'],
    [
      'a part of its size or shade',
      { variants: [{ ...emptyVariant, price: 5 }, two.variants[1]!] },
      'variants.0.price',
    ],
  ])('ITEM-2 %s', (_, change, gone) => {
    expect(left(change)).toEqual(Object.keys(stops).filter((field) => field !== gone))
  })
  test('ITEM-2 nothing else', () => {
    expect(stopsAfter(stops, two, { ...two, description: 'Words' })).toBe(stops)
  })
})

test('ITEM-2 what stops one of several sizes says which', () => {
  expect(variantAt('variants.1.price', two)?.size).toBe('50 ml')
  expect(variantAt('variants.0.price', { ...two, variants: [emptyVariant] })).toBeNull()
  expect(variantAt('variants', two)).toBeNull()
})

test('ITEM-2 what is missing is said once', () => {
  const said = {
    category: 'A category.',
    categories: 'A first one.',
    price: 'A price.',
    'variants.0.price': 'Above 0.',
  }
  expect(withoutEchoes(said)).toEqual({ category: 'A category.', 'variants.0.price': 'Above 0.' })
  expect(withoutEchoes({ price: 'A price.' })).toEqual({ price: 'A price.' })
})

test('ITEM-2 each part of the editor says how many of its fields stop it', () => {
  expect(stopsByPart({ ...stops, 'variants.1.barcode': 'Wrong.', categories: 'Echo.' })).toEqual({
    texts: 1,
    shelves: 2,
    ingredients: 1,
    variants: 3,
    publish: 1,
  })
})
