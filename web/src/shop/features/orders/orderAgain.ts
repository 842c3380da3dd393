import type { TrackedOrder } from '#/shared/api/orders.ts'
import type { CartItem, Product } from '#/shared/api/types.ts'
import { mostOf, selectLine } from '#/shop/state/cartSlice.ts'
import { cardOf } from '#/shop/parts/cardOf.ts'
import { asVariant } from '#/shop/state/variants.ts'

/** Why a line of an old order is not in the cart as it was. */
export type Missed =
  | { kind: 'gone' | 'out' | 'shade' | 'full'; name: string }
  | { kind: 'fewer'; name: string; left: number }

type Line = Pick<
  TrackedOrder['cartItems'][number],
  '_id' | 'variantId' | 'name' | 'size' | 'selectedColor' | 'quantity'
>

/**
 * The cart with what is still sold of an order, at today's prices and by the very variants that were bought (WAY-3),
 * and what is not sold. `present` are the products as the shop sells them now.
 */
export function orderAgain(
  cart: readonly CartItem[],
  lines: readonly Line[],
  present: readonly Product[],
): { items: CartItem[]; units: number; missed: Missed[] } {
  let items = [...cart]
  let units = 0
  const missed: Missed[] = []
  for (const line of lines) {
    const { name, quantity } = line
    if (quantity === 0) continue
    const product = present.find((one) => one._id === line._id)
    if (!product) {
      missed.push({ kind: 'gone', name })
      continue
    }
    const variant = product.variants.find((one) =>
      line.variantId === '' ? one.color === line.selectedColor && one.size === line.size : one._id === line.variantId,
    )
    if (!variant) {
      missed.push({ kind: product.variants.length > 0 ? 'shade' : 'gone', name: product.name })
      continue
    }
    const now = asVariant(cardOf(product), variant)
    if (!variant.available || now.stock === 0) {
      missed.push({ kind: 'out', name: product.name })
      continue
    }
    const wanted = { ...now, selectedColor: variant.color, variantId: variant._id }
    const held = selectLine(items, wanted)
    const before = held?.quantity ?? 0
    const after = Math.max(before, Math.min(before + quantity, mostOf(items, wanted)))
    if (after === before) {
      missed.push({ kind: 'full', name: product.name })
      continue
    }
    if (after - before < quantity) missed.push({ kind: 'fewer', name: product.name, left: after - before })
    units += after - before
    items = held
      ? items.map((item) => (item === held ? { ...item, quantity: after } : item))
      : [...items, { ...wanted, quantity: after }]
  }
  return { items, units, missed }
}
