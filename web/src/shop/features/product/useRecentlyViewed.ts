import { useEffect, useState } from 'react'
import type { Product, ProductCard } from '#/shared/api/types.ts'
import { tab } from '#/shared/lib/storage.ts'
import { cardOf } from '#/shop/parts/cardOf.ts'

const KEY = 'recentlyViewed'
const MOST_KEPT = 9

/**
 * The products that were looked at in this tab before, the latest first, without the present one. They are remembered
 * until the tab closes, and empty on the server.
 */
export function useRecentlyViewed(product: Product | null): readonly ProductCard[] {
  const [others, setOthers] = useState<readonly ProductCard[]>([])
  useEffect(() => {
    if (!product) return
    const known = load().filter((card) => card._id !== product._id)
    setOthers(known)
    tab.writeJson(KEY, [cardOf(product), ...known].slice(0, MOST_KEPT))
  }, [product])
  return others
}

function load(): ProductCard[] {
  const value = tab.readJson(KEY)
  return Array.isArray(value) ? value.filter(isCard) : []
}

function isCard(value: unknown): value is ProductCard {
  if (typeof value !== 'object' || value === null) return false
  const card = value as Partial<ProductCard>
  return (
    typeof card._id === 'string' &&
    typeof card.name === 'string' &&
    typeof card.price === 'number' &&
    Array.isArray(card.colors) &&
    Array.isArray(card.categories)
  )
}
