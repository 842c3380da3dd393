import { describe, expect, it, test, vi } from 'vitest'
import { makeStore, connectCart } from './store.ts'
import { storageKeys } from '#/shared/lib/storage.ts'
import { cartItem, product } from '#/testing/fixtures.ts'
import {
  added,
  cleared,
  decreased,
  increased,
  loadCart,
  mostOf,
  refreshed,
  removed,
  returned,
  selectCartCount,
} from './cartSlice.ts'

function filled(...items: ReturnType<typeof cartItem>[]) {
  localStorage.setItem(storageKeys.cart, JSON.stringify(items))
  const store = makeStore()
  const stop = connectCart(store)
  return { store, items: () => store.getState().cart.items, stop }
}

describe('CART-6 adding', () => {
  it('CART-6 starts a new item at 1 and raises an existing one by 1', () => {
    const { store, items } = filled()
    store.dispatch(added({ product: product() }))
    expect(items()).toMatchObject([{ quantity: 1, selectedColor: '' }])
    store.dispatch(added({ product: product() }))
    expect(items()).toMatchObject([{ quantity: 2 }])
  })

  it('CART-6 keeps the same product in another colour as another line', () => {
    const { store, items } = filled()
    store.dispatch(added({ product: product({ colors: ['Piggy', 'Toast'] }), selectedColor: 'Piggy' }))
    store.dispatch(added({ product: product({ colors: ['Piggy', 'Toast'] }), selectedColor: 'Toast' }))
    expect(items().map((item) => [item.selectedColor, item.quantity])).toEqual([
      ['Piggy', 1],
      ['Toast', 1],
    ])
  })

  it('CART-6 never goes over the stock that the colours share, nor over 99', () => {
    const { store, items } = filled()
    for (let i = 0; i < 5; i++) store.dispatch(added({ product: product({ stock: 3 }), selectedColor: 'Piggy' }))
    expect(items()[0]?.quantity).toBe(3)
    expect(mostOf(items(), { _id: product()._id, selectedColor: 'Toast', stock: 3 })).toBe(0)
    store.dispatch(cleared())
    for (let i = 0; i < 120; i++) store.dispatch(added({ product: product({ stock: null }) }))
    expect(items()[0]?.quantity).toBe(99)
  })
})

describe('CART-7 changing', () => {
  it('CART-7 increases by 1, decreases by 1 and never below 1, removes, clears', () => {
    const { store, items } = filled(cartItem(), cartItem({ _id: 'other', quantity: 2 }))
    store.dispatch(increased({ _id: 'other', selectedColor: '' }))
    expect(items()[1]?.quantity).toBe(3)
    for (let i = 0; i < 5; i++) store.dispatch(decreased({ _id: 'other', selectedColor: '' }))
    expect(items()[1]?.quantity).toBe(1)
    store.dispatch(removed({ _id: 'other', selectedColor: '' }))
    expect(items()).toHaveLength(1)
    store.dispatch(cleared())
    expect(items()).toEqual([])
  })

  it('CART-7 puts a removed line back where it stood', () => {
    const first = cartItem({ _id: 'a' })
    const { store, items } = filled(first, cartItem({ _id: 'b' }))
    store.dispatch(removed(first))
    store.dispatch(returned({ item: first, index: 0 }))
    expect(items().map((item) => item._id)).toEqual(['a', 'b'])
  })
})

describe('CART-8 storage', () => {
  it('CART-8 saves every change under cartItems', () => {
    const { store } = filled()
    store.dispatch(added({ product: product(), selectedColor: 'Piggy' }))
    const stored = JSON.parse(localStorage.getItem('cartItems') ?? '') as unknown
    expect(stored).toMatchObject([{ name: product().name, selectedColor: 'Piggy', quantity: 1 }])
    store.dispatch(cleared())
    expect(localStorage.getItem('cartItems')).toBe('[]')
  })

  it('CART-8 follows another tab', () => {
    const { items } = filled(cartItem())
    const changed = JSON.stringify([cartItem({ quantity: 5 })])
    localStorage.setItem('cartItems', changed)
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartItems', newValue: changed }))
    expect(items()).toMatchObject([{ quantity: 5 }])
  })

  test('CART-8 missing means empty', () => {
    expect(loadCart()).toEqual([])
  })

  test('CART-8 unreadable means empty and is only logged', () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    localStorage.setItem('cartItems', '{not json')
    expect(loadCart()).toEqual([])
    expect(logged).toHaveBeenCalledOnce()
  })

  test('CART-8 drops lines that are none and mends those that miss only decoration', () => {
    const bare = { _id: 'p', name: 'Serum', price: 1000, quantity: 200 }
    localStorage.setItem(
      'cartItems',
      JSON.stringify([null, 'x', { _id: 'p' }, { ...bare, quantity: 0 }, { ...bare, price: '1' }, bare, bare]),
    )
    expect(loadCart()).toMatchObject([
      { _id: 'p', quantity: 99, selectedColor: '', stock: null, colors: [], brand: '' },
    ])
    expect(loadCart()).toHaveLength(1)
  })

  test('CART-8 a storage that refuses to write costs only the memory', () => {
    const { store, items } = filled()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    store.dispatch(added({ product: product() }))
    expect(items()).toHaveLength(1)
    expect(logged).toHaveBeenCalled()
  })
})

test('NAV-5 counts units, not lines', () => {
  const { store } = filled(cartItem({ quantity: 2 }), cartItem({ _id: 'b', quantity: 3 }))
  expect(selectCartCount(store.getState())).toBe(5)
})

test('CART-7 brings lines to the present prices and stock of the shop', () => {
  const { store, items } = filled(cartItem({ quantity: 4, price: 1000 }), cartItem({ _id: 'gone' }))
  store.dispatch(refreshed({ [product()._id]: product({ price: 1200, stock: 2 }), gone: null }))
  expect(items()).toMatchObject([{ price: 1200, stock: 2, quantity: 2 }])
  expect(items()[0]).not.toHaveProperty('description')
})
