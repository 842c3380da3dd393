/** Orders that wait to be packed. */
import type { Page } from '@playwright/test'
import type { Product, Shop } from './shop.ts'

/** A product in one size that no order waits for, so that its units go only into the boxes of this test. */
export async function alone(page: Page, shop: Shop, headers: Record<string, string>, not: readonly Product[] = []): Promise<Product> {
  const list = (await (await page.request.get('/api/admin/pick-list', { headers })).json()) as { picks: { name: string }[] }
  const product = shop.products.find(
    (one) => one.colors.length === 0 && one.variants.length === 1 && one.variants[0]?.sku && (one.stock ?? 99) >= 8 && !list.picks.some((pick) => pick.name === one.name) && !not.includes(one),
  )
  if (!product) throw new Error('every product waits to be packed')
  return product
}
