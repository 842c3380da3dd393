import { useEffect, useState } from 'react'
import type { CartItem } from '#/shared/api/types.ts'
import { device } from '#/shared/lib/storage.ts'
import { loadCart, MAX_QUANTITY, sameLine } from '#/shop/state/cartSlice.ts'

const KEY = 'savedForLater'
/** So many products the shop answers at once; of more the oldest goes. */
const MOST = 50

export type Saved = {
  items: readonly CartItem[]
  /** Sets a line aside, the latest first. */
  keep: (item: CartItem, index?: number) => void
  drop: (item: CartItem) => void
  update: (change: (items: readonly CartItem[]) => readonly CartItem[]) => void
}

/**
 * What a shopper set aside in the cart, on this device, as the cart itself is kept (CART-8). Every change begins with
 * what lies there now: another tab may have written.
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
