import type { StockLevel } from '#/office/domain/stock/stockApi.ts'

/** What goes into an order, and how many; none of it stands crossed out and can be put back. */
export type Item = { goods: StockLevel; quantity: number }

/** With one more of what was found: each scan counts once, also of what was crossed out. */
export function oneMore(items: readonly Item[], goods: StockLevel): readonly Item[] {
  return items.some((item) => item.goods.variantId === goods.variantId)
    ? items.map((item) => (item.goods.variantId === goods.variantId ? { ...item, quantity: item.quantity + 1 } : item))
    : [...items, { goods, quantity: 1 }]
}
