import { expect, it } from 'vitest'
import { emptyState, rootReducer } from './store.ts'
import { added, cleared, decreased, increased, ordered, removed, repriced, restored, returned } from './cartSlice.ts'
import { fetchByBrand, fetchHome, fetchProduct, fetchProducts, fetchRelated, fetchTrending } from './productSlice.ts'
import type { RootState } from './state.ts'
import { cartItem, facets, product } from '#/testing/fixtures.ts'

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

const line = cartItem({ quantity: 3 })
const other = cartItem({ _id: 'other', quantity: 1 })
const answer = { products: [product()], listing: { key: 'search:', total: 1, page: 1, pageSize: 24, facets: facets() } }
const home = { trending: [], deals: [], topSells: [], brands: [], categories: [], skinTypes: [] }

/** Every action that changes the state, in an order in which each has something to change. */
const actions = [
  restored([line, other]),
  added({ product: product({ _id: 'new' }) }),
  added({ product: { ...line, stock: 9 }, selectedColor: line.selectedColor }),
  increased(line),
  decreased(line),
  repriced([{ ...line, listPrice: 1 }]),
  removed(other),
  returned({ item: other, index: 0 }),
  ordered([line]),
  cleared(),
  fetchProduct.pending('1', 'a'),
  fetchProduct.fulfilled(product(), '1', 'a'),
  fetchRelated.pending('2', 'a'),
  fetchRelated.fulfilled({ moreFromBrand: [], goesWellWith: [], goesWellWhy: [] }, '2', 'a'),
  fetchByBrand.pending('3', { slug: 'cosrx' }),
  fetchByBrand.fulfilled(answer, '3', { slug: 'cosrx' }),
  fetchProducts.pending('4', undefined),
  fetchProducts.fulfilled(answer, '4', undefined),
  fetchHome.pending('5', undefined),
  fetchHome.fulfilled(home, '5', undefined),
  fetchTrending.pending('6', undefined),
  fetchTrending.rejected(new Error('no'), '6', undefined),
]

it('STATE-1 STATE-2: no action changes what it was given, and each makes another state', () => {
  let state: RootState = frozen(emptyState)
  const unchanged: string[] = []
  for (const action of actions) {
    const next = frozen(rootReducer(state, action))
    if (next === state) unchanged.push(action.type)
    state = next
  }
  expect(unchanged).toEqual([])
  expect(state.products.productsByBrand).toHaveProperty('cosrx')
  expect(rootReducer(state, { type: 'nothing' })).toBe(state)
})
