import { describe, expect, it, test, vi } from 'vitest'
import { makeStore, connectCart } from './store.ts'
import { storageKeys } from '#/shared/lib/storage.ts'
import { cartItem, product, variant } from '#/testing/fixtures.ts'
import {
  added,
  cleared,
  decreased,
  increased,
  loadCart,
  mostOf,
  ordered,
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

  it('CART-8 looks anew when the page comes back from the browser’s memory', () => {
    const { store, items } = filled(cartItem())
    const later = JSON.stringify([cartItem(), cartItem({ _id: 'b' })])
    localStorage.setItem('cartItems', later) // by a later page
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    store.dispatch(increased(cartItem()))
    expect(items().map((item) => [item._id, item.quantity])).toEqual([
      [cartItem()._id, 2],
      ['b', 1],
    ])
    expect(loadCart()).toHaveLength(2)
  })

  it('CART-8 keeps what this page knows where nothing could be stored', () => {
    const { store, items } = filled(cartItem())
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    store.dispatch(added({ product: product({ _id: 'b' }) }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(items()).toHaveLength(2)
    store.dispatch(cleared())
    expect(loadCart(), 'what was ordered does not come back').toEqual([])
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

const small = variant({ _id: 'v-small', size: '30 ml', price: 1000, stock: 2 })
const large = variant({ _id: 'v-large', size: '100 ml', price: 2500, stock: 5 })

test('ITEM-1 the variants of a product are lines of their own, each with its own stock', () => {
  const { store, items } = filled(
    cartItem({ variantId: small._id, size: '30 ml', stock: 2, quantity: 2 }),
    cartItem({ variantId: large._id, size: '100 ml', stock: 5, quantity: 1 }),
  )
  store.dispatch(increased({ ...cartItem(), variantId: small._id }))
  store.dispatch(increased({ ...cartItem(), variantId: large._id }))
  expect(items().map((item) => item.quantity)).toEqual([2, 2])
  store.dispatch(removed({ ...cartItem(), variantId: small._id }))
  expect(items().map((item) => item.variantId)).toEqual([large._id])
})

test('ITEM-1 a line of an earlier version, which names no variant, takes in the same colour', () => {
  const { store, items } = filled(cartItem({ quantity: 1 }))
  store.dispatch(added({ product: product(), variantId: small._id }))
  expect(items()).toMatchObject([{ quantity: 2 }])
})

test('SURE-1 what was ordered leaves, what was added since stays', () => {
  const { store, items } = filled(cartItem({ quantity: 3 }), cartItem({ _id: 'b', quantity: 1 }))
  store.dispatch(
    ordered([
      { _id: cartItem()._id, selectedColor: '', quantity: 2 },
      { _id: 'b', selectedColor: '', quantity: 1 },
    ]),
  )
  expect(items()).toMatchObject([{ _id: cartItem()._id, quantity: 1 }])
})
