import type { CartItem, Product, ProductCard } from '#/shared/api/types.ts'

/** What the shop's present prices and stock change about a line of the cart; prices are list prices in rupees. */
export type CartChange =
  | { kind: 'price'; name: string; from: number; to: number }
  | { kind: 'fewer'; name: string; left: number }
  | { kind: 'out'; name: string }
  | { kind: 'gone'; name: string }

/** By id, what the server said about the products of the cart: as they are now, or null where it is no longer sold. */
export type Present = Readonly<Record<string, Product | null>>

/**
 * Brings the lines to what the shop sells now and says in which ways they
 * differ. A product without an answer stays as it is. Lines of one product
 * share its stock in their order; one that gets nothing stays at quantity 1,
 * to be seen and removed.
 */
export function reconcile(items: readonly CartItem[], present: Present): { items: CartItem[]; changes: CartChange[] } {
  const changes: CartChange[] = []
  const left = new Map<string, number>()
  const next: CartItem[] = []
  for (const item of items) {
    const now = present[item._id]
    if (now === undefined) {
      next.push(item)
      continue
    }
    if (now === null) {
      changes.push({ kind: 'gone', name: item.name })
      continue
    }
    if (now.price !== item.price) changes.push({ kind: 'price', name: now.name, from: item.price, to: now.price })
    const available = left.get(now._id) ?? now.stock
    let { quantity } = item
    if (available !== null) {
      if (available <= 0) {
        if (item.stock !== 0) changes.push({ kind: 'out', name: now.name })
        quantity = 1
      } else if (quantity > available) {
        changes.push({ kind: 'fewer', name: now.name, left: available })
        quantity = available
      }
      left.set(now._id, Math.max(0, available - quantity))
    }
    next.push({ ...card(now), selectedColor: item.selectedColor, quantity })
  }
  return { items: next, changes }
}

/** A line keeps what a card shows; the long texts stay out of local storage. */
function card(product: Product): ProductCard {
  const { description: _text, ingredients: _what, howToUse: _how, cautions: _care, ...rest } = product
  return rest
}
