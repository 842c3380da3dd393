import { describe, expect, test } from 'vitest'
import type { CartItem } from '#/shared/api/types.ts'
import { cartItem, product, variant } from '#/testing/fixtures.ts'
import { reconcile } from './reconcile.ts'

const id = product()._id

test('CART-9 a changed price is taken over and said', () => {
  const { items, changes } = reconcile([cartItem({ price: 1000 })], { [id]: product({ price: 900 }) })
  expect(items[0]?.price).toBe(900)
  expect(changes).toEqual([{ kind: 'price', name: product().name, from: { price: 1000 }, to: { price: 900 } }])
})

test('OWN-7 a line kept from before readable addresses gets its own as the cart is opened, without a word', () => {
  const { slug: _none, ...old } = cartItem()
  const { items, changes } = reconcile([old], { [id]: product({ slug: 'peptide-lip-tint' }) })
  expect(items[0]?.slug).toBe('peptide-lip-tint')
  expect(changes).toEqual([])
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

test('CART-7 a line keeps what a card shows, at the present price and stock', () => {
  const { items } = reconcile([cartItem({ quantity: 4, price: 1000 })], {
    [product()._id]: product({ price: 1200, stock: 2 }),
  })
  expect(items).toMatchObject([{ price: 1200, stock: 2, quantity: 2 }])
  expect(items[0]).not.toHaveProperty('description')
})

describe('ITEM-1 lines and variants', () => {
  const rose = variant({ _id: 'rose', color: 'Rose', size: '5 ml', price: 1000, stock: 3 })
  const plum = variant({ _id: 'plum', color: 'Plum', size: '5 ml', price: 1500, stock: 1 })
  const both = { [product()._id]: product({ colors: ['Rose', 'Plum'], variants: [rose, plum], price: 1000, stock: 4 }) }
  const line = (given: Partial<CartItem>) => cartItem({ size: '5 ml', price: 1000, colors: ['Rose', 'Plum'], ...given })

  test('ITEM-1 each takes price and stock of its own variant', () => {
    const { items, changes } = reconcile([line({ variantId: 'plum', selectedColor: 'Plum', quantity: 2 })], both)
    expect(items).toMatchObject([{ price: 1500, stock: 1, quantity: 1, variantId: 'plum' }])
    expect(changes.map((change) => change.kind)).toEqual(['price', 'fewer'])
  })

  test('ITEM-1 a line of an earlier version finds its variant by the colour', () => {
    expect(reconcile([line({ selectedColor: 'Rose' })], both).items).toMatchObject([{ variantId: 'rose', price: 1000 }])
  })

  test('ITEM-1 a variant that is no longer sold is gone', () => {
    const { items, changes } = reconcile([line({ variantId: 'old', selectedColor: 'Mint' })], both)
    expect(items).toEqual([])
    expect(changes).toMatchObject([{ kind: 'gone' }])
  })
})
