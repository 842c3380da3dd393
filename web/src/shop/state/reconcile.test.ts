import { expect, test } from 'vitest'
import { cartItem, product } from '#/testing/fixtures.ts'
import { reconcile } from './reconcile.ts'

const id = product()._id

test('CART-9 a changed price is taken over and said', () => {
  const { items, changes } = reconcile([cartItem({ price: 1000 })], { [id]: product({ price: 900 }) })
  expect(items[0]?.price).toBe(900)
  expect(changes).toEqual([{ kind: 'price', name: product().name, from: 1000, to: 900 }])
})

test('CART-9 nothing is said where nothing changed', () => {
  expect(reconcile([cartItem()], { [id]: product() }).changes).toEqual([])
})

test('CART-1 a product without an answer stays as it is', () => {
  const line = cartItem()
  expect(reconcile([line], {})).toEqual({ items: [line], changes: [] })
})

test('CART-1 what is no longer sold goes, what is out of stock stays to be seen', () => {
  const lines = [cartItem({ _id: 'gone', name: 'Gone' }), cartItem({ quantity: 3 })]
  const { items, changes } = reconcile(lines, { gone: null, [id]: product({ stock: 0 }) })
  expect(items).toMatchObject([{ _id: id, quantity: 1, stock: 0 }])
  expect(changes).toEqual([
    { kind: 'gone', name: 'Gone' },
    { kind: 'out', name: product().name },
  ])
})

test('CART-1 colours share the stock of their product in their order', () => {
  const lines = [cartItem({ selectedColor: 'a', quantity: 2 }), cartItem({ selectedColor: 'b', quantity: 4 })]
  const { items, changes } = reconcile(lines, { [id]: product({ stock: 3 }) })
  expect(items.map((item) => item.quantity)).toEqual([2, 1])
  expect(changes).toEqual([{ kind: 'fewer', name: product().name, left: 1 }])
})
