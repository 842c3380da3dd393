import { expect, test } from 'vitest'
import { cartItem, product } from '#/testing/fixtures.ts'
import { orderAgain } from './orderAgain.ts'

const variant = (given: object) => ({ ...product().variants[0]!, available: true, stock: null, ...given })
const line = (given: object = {}) => ({
  _id: 'p',
  variantId: 'p-1',
  name: 'Lip Tint',
  size: '10 ml',
  selectedColor: 'Rose',
  quantity: 2,
  ...given,
})
const tint = (given: object = {}) =>
  product({
    _id: 'p',
    name: 'Lip Tint',
    price: 999,
    variants: [
      variant({ _id: 'p-1', color: 'Rose', size: '10 ml', price: 1200 }),
      variant({ _id: 'p-2', color: 'Plum', size: '10 ml', price: 1300, stock: 3 }),
    ],
    ...given,
  })

test('WAY-3 what is still sold comes into the cart: the very variant, at its price of today', () => {
  const { items, units, missed } = orderAgain([cartItem()], [line()], [tint()])
  expect(items).toHaveLength(2)
  expect(items[1]).toMatchObject({ _id: 'p', variantId: 'p-1', selectedColor: 'Rose', quantity: 2, price: 1200 })
  expect(units).toBe(2)
  expect(missed).toEqual([])
})

test('WAY-3 it joins what is in the cart, and never beyond what is left', () => {
  const plum = line({ variantId: 'p-2', selectedColor: 'Plum', quantity: 2 })
  const once = orderAgain([], [plum], [tint()])
  const twice = orderAgain(once.items, [plum], [tint()])
  expect(twice.items).toMatchObject([{ variantId: 'p-2', quantity: 3 }])
  expect(twice.units).toBe(1)
  expect(twice.missed).toEqual([{ kind: 'fewer', name: 'Lip Tint', left: 1 }])
  expect(orderAgain(twice.items, [plum], [tint()]).missed).toEqual([{ kind: 'full', name: 'Lip Tint' }])
})

test('WAY-3 what is not sold any more is named: the product, the shade, what is sold out', () => {
  const none = variant({ _id: 'p-1', color: 'Rose', available: false, stock: 0 })
  expect(orderAgain([], [line()], [])).toEqual({ items: [], units: 0, missed: [{ kind: 'gone', name: 'Lip Tint' }] })
  expect(orderAgain([], [line({ variantId: 'p-9' })], [tint()]).missed).toEqual([{ kind: 'shade', name: 'Lip Tint' }])
  expect(orderAgain([], [line()], [tint({ variants: [none] })]).missed).toEqual([{ kind: 'out', name: 'Lip Tint' }])
})

test('WAY-3 an order of before there were variants goes by colour and size; a line that was left out stays out', () => {
  const { items } = orderAgain([], [line({ variantId: '' }), line({ variantId: 'p-2', quantity: 0 })], [tint()])
  expect(items).toMatchObject([{ variantId: 'p-1', quantity: 2 }])
})
