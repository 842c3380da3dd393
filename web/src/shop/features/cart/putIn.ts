import type { CartItem } from '#/shared/api/types.ts'
import { increased, mostOf, returned, selectLine } from '#/shop/state/cartSlice.ts'
import type { AppStore } from '#/shop/state/store.ts'

/** Puts the item into the cart, as far as it fits beside what is there, and returns how many units went in. */
export function putIn(store: AppStore, item: CartItem): number {
  const { items } = store.getState().cart
  const line = selectLine(items, item)
  const fits = Math.min(item.quantity, mostOf(items, item) - (line?.quantity ?? 0))
  if (fits < 1) return 0
  if (line) for (let more = 0; more < fits; more++) store.dispatch(increased(item))
  else store.dispatch(returned({ item: { ...item, quantity: fits }, index: items.length }))
  return fits
}
