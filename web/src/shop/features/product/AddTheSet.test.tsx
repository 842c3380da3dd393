import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProductCard } from '#/shared/api/types.ts'
import { selectCartItems } from '#/shop/state/cartSlice.ts'
import { product, user, variant } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { AddTheSet } from './AddTheSet.tsx'

const toner = product({ _id: 'toner', name: 'Toner', price: 4900 })
const serum = product({ _id: 'serum', name: 'Serum', price: 4800, stock: 2 })
const cream = product({ _id: 'cream', name: 'Cream', price: 12_200 })

const open = (products: ProductCard[], given: Parameters<typeof renderShop>[1] = {}) => {
  const shop = renderShop(<AddTheSet products={products} />, given)
  const inCart = () => selectCartItems(shop.store.getState()).map(({ name, quantity }) => `${quantity} ${name}`)
  return { ...shop, inCart, press: (name: string) => shop.keys.click(screen.getByRole('button', { name })) }
}

test('PLAIN-9 the set goes into the cart with one press, at the price that the cart says, and out again', async () => {
  const { press, inCart, store } = open([toner, serum, cream])
  // 28 % off 21,900
  expect(screen.getByText(/These 3 together/)).toHaveTextContent('These 3 together Rs 15,768')
  await press('Add the set')
  expect(inCart()).toEqual(['1 Toner', '1 Serum', '1 Cream'])
  expect(screen.getByText('3 products are in your cart.')).toHaveFocus()
  expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart')
  // What was in the cart before stays.
  await press('Undo')
  expect(inCart()).toEqual([])
  await press('Add the set')
  await press('Undo')
  expect(store.getState().cart.items).toEqual([])
})

test('PLAIN-9 what is sold out or has colours to choose is left out of the set, and the set says what it holds', async () => {
  const gone = product({ _id: 'gone', name: 'Gone', stock: 0 })
  const blush = product({ _id: 'blush', name: 'Blush', colors: ['#aa3344', '#bb4455'] })
  // Its first size is sold out: the next one counts, at its price.
  const sizes = product({
    _id: 'sizes',
    name: 'Mist',
    price: 1000,
    stock: 4,
    variants: [
      variant({ _id: 's', size: '50 ml', price: 1000, stock: 0, available: false }),
      variant({ _id: 'l', size: '100 ml', price: 2000, stock: 4 }),
    ],
  })
  const { press, inCart } = open([gone, blush, toner, sizes])
  expect(screen.getByText(/together/)).toHaveTextContent('Toner and Mist together Rs 4,968')
  await press('Add the set')
  expect(inCart()).toEqual(['1 Toner', '1 Mist'])
})

test('PLAIN-9 a set of one is no set; members see their own price; all that there is cannot be had twice', async () => {
  const { unmount } = open([toner, product({ _id: 'gone', stock: 0 })])
  expect(screen.queryByRole('button', { name: 'Add the set' })).toBeNull()
  unmount()
  const last = product({ _id: 'last', name: 'Last', price: 100, stock: 1 })
  const { press, inCart } = open([{ ...serum, stock: 1 }, last], { user: user(), tier: 'member' })
  expect(screen.getByText(/These 2 together/)).toHaveTextContent('Rs 3,381')
  await press('Add the set')
  await press('Undo')
  await press('Add the set')
  expect(inCart()).toEqual(['1 Serum', '1 Last'])
})
