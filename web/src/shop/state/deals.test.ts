import { describe, expect, test } from 'vitest'
import { basePrice, unitPaisa } from '#/shared/lib/price.ts'
import { storageKeys } from '#/shared/lib/storage.ts'
import { loadCart, cartReducer, repriced, saveCart } from './cartSlice.ts'
import { reconcile } from './reconcile.ts'
import { cartItem, product } from '#/testing/fixtures.ts'

const deal = (price: number) => ({ price, badge: 20, name: 'Serum week', endsAt: '2030-01-12T19:00:00Z' })

describe('DEAL-1 what a deal makes of prices', () => {
  test('DEAL-1 the percentage of a tier is taken off the lowered price, for whom the deal is', () => {
    const line = { price: 2000, deals: { member: deal(1600) } }
    expect(basePrice(line, 'guest')).toBe(2000)
    expect(basePrice(line, 'member')).toBe(1600)
    expect(unitPaisa(basePrice(line, 'member'), 31)).toBe(110_400)
    expect(unitPaisa(basePrice(line, 'guest'), 28)).toBe(144_000)
  })

  test('DEAL-1 a deal that begins or ends is a change of the price, once', () => {
    const item = cartItem({ price: 2000 })
    const begun = product({ ...item, variants: [], deals: { guest: deal(1600), member: deal(1600) } })
    const first = reconcile([item], { [item._id]: begun })
    expect(first.changes).toEqual([
      { kind: 'price', name: begun.name, from: { price: 2000 }, to: { price: 2000, deals: begun.deals } },
    ])
    expect(reconcile(first.items, { [item._id]: begun }).changes).toEqual([])
    const ended = product({ ...item, variants: [] })
    const last = reconcile(first.items, { [item._id]: ended })
    expect(last.changes).toHaveLength(1)
    expect(last.items[0]?.deals).toBeUndefined()
  })

  test('DEAL-1 a stored cart keeps its deals, and nothing that is none', () => {
    saveCart([cartItem({ price: 2000, deals: { guest: deal(1600) } })])
    expect(loadCart()[0]?.deals).toEqual({ guest: deal(1600) })
    localStorage.setItem(
      storageKeys.cart,
      JSON.stringify([{ ...cartItem(), deals: { guest: { price: 'free' }, member: 7 } }]),
    )
    expect(loadCart()[0]?.deals).toBeUndefined()
  })

  test('SURE-2 the prices that the shop has named take the place of those in the cart', () => {
    const item = cartItem({ price: 2000, deals: { guest: deal(1600), member: deal(1600) } })
    const named = { ...item, listPrice: 2100 }
    const state = { items: [item] }
    expect(cartReducer(state, repriced([named])).items[0]).toMatchObject({ price: 2100 })
    expect(cartReducer(state, repriced([named])).items[0]?.deals).toBeUndefined()
    const again = cartReducer(state, repriced([{ ...named, dealPrice: 1700 }])).items[0]
    expect(again && basePrice(again, 'guest')).toBe(1700)
  })
})
