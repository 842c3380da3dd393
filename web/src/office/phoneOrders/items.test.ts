import { expect, test } from 'vitest'
import type { StockLevel } from '#/office/domain/stock/stockApi.ts'
import { oneMore } from './items.ts'

const goods = (variantId: string) => ({ variantId }) as StockLevel

test('DOOR-1 what was crossed out and is added again is in the order again', () => {
  const items = [
    { goods: goods('toner'), quantity: 0 },
    { goods: goods('mist'), quantity: 2 },
  ]
  expect(oneMore(items, goods('toner')).map(({ quantity }) => quantity)).toEqual([1, 2])
  expect(oneMore(items, goods('mist')).map(({ quantity }) => quantity)).toEqual([0, 3])
  expect(oneMore(items, goods('balm')).map(({ quantity }) => quantity)).toEqual([0, 2, 1])
})
