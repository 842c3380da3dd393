/** What a change of many products begins with, handed from the table to its screen. */
import type { ProductFilter } from './productsApi.ts'

export type BulkTarget = { ids: string[] } | { filter: ProductFilter }

const NAME = 'gulaab-office-bulk'

/** Keeps the target for this tab and answers the address of the screen. */
export function beginBulk(target: BulkTarget): string {
  sessionStorage.setItem(NAME, JSON.stringify(target))
  return '/admin/products/change'
}

export function bulkTarget(): BulkTarget | null {
  try {
    const target = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Partial<{
      ids: string[]
      filter: ProductFilter
    }>
    if (target && Array.isArray(target.ids) && target.ids.length > 0) return { ids: target.ids }
    return target?.filter ? { filter: target.filter } : null
  } catch {
    return null
  }
}
