import { useEffect, useState } from 'react'
import type { CartItem } from '#/shared/api/types.ts'
import { device } from '#/shared/lib/storage.ts'
import { loadCart, MAX_QUANTITY, sameLine } from '#/shop/state/cartSlice.ts'

const KEY = 'savedForLater'
/** How many items are kept: the shop answers for so many products at once, and the oldest item goes first. */
const MOST = 50

export type Saved = {
  items: readonly CartItem[]
  /** Sets a line aside, at the front unless `index` says where. */
  keep: (item: CartItem, index?: number) => void
  drop: (item: CartItem) => void
  update: (change: (items: readonly CartItem[]) => readonly CartItem[]) => void
}

/**
 * The items that a shopper set aside, kept on this device as the cart is (CART-8). Every change reads the stored list
 * first, because another tab may have written it.
 */
export function useSaved(): Saved {
  const [items, setItems] = useState<readonly CartItem[]>(() => loadCart(KEY))
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === KEY || event.key === null) setItems(loadCart(KEY))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])

  function change(next: readonly CartItem[]) {
    device.writeJson(KEY, next)
    setItems(next)
  }

  return {
    items,
    keep(item, index = 0) {
      const now = loadCart(KEY)
      const twin = now.find((one) => sameLine(one, item))
      const quantity = Math.min(MAX_QUANTITY, item.quantity + (twin?.quantity ?? 0))
      const others = now.filter((one) => one !== twin)
      change(others.toSpliced(index, 0, { ...item, quantity }).slice(0, MOST))
    },
    drop: (item) => change(loadCart(KEY).filter((one) => !sameLine(one, item))),
    update: (next) => change(next(loadCart(KEY))),
  }
}
