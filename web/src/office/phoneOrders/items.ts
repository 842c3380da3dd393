import type { StockLevel } from '#/office/domain/stock/stockApi.ts'

/** The goods of an order with their quantity. At 0 they are shown crossed out and can be put back. */
export type Item = { goods: StockLevel; quantity: number }

/** Adds one of the found goods. Each scan counts once, also for goods that were crossed out. */
export function oneMore(items: readonly Item[], goods: StockLevel): readonly Item[] {
  return items.some((item) => item.goods.variantId === goods.variantId)
    ? items.map((item) => (item.goods.variantId === goods.variantId ? { ...item, quantity: item.quantity + 1 } : item))
    : [...items, { goods, quantity: 1 }]
}
