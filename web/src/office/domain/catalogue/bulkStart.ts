/** The products that a bulk change begins with, handed from the table to its screen. */
import { tab } from '#/shared/lib/storage.ts'
import type { ProductFilter } from './productsApi.ts'

export type BulkTarget = { ids: string[] } | { filter: ProductFilter }

const NAME = 'gulaab-office-bulk'
const RUN = 'gulaab-office-bulk-run'

/** Keeps the target for this tab and returns the address of the screen. */
export function beginBulk(target: BulkTarget): string {
  tab.writeJson(NAME, target)
  return '/admin/products/change'
}

export function bulkTarget(): BulkTarget | null {
  const target = tab.readJson(NAME) as Partial<{ ids: string[]; filter: ProductFilter }> | null
  if (target && Array.isArray(target.ids) && target.ids.length > 0) return { ids: target.ids }
  return target?.filter ? { filter: target.filter } : null
}

/** The address where a run is shown, during and after its work. */
export const runAddress = (id: string) => `/admin/products/change/${encodeURIComponent(id)}`

/** Keeps the target of a run for this tab, so that what was refused can be tried again. */
export function keepRun(id: string, target: BulkTarget): void {
  tab.writeJson(RUN, { id, target })
}

export function targetOf(id: string): BulkTarget | null {
  const kept = tab.readJson(RUN) as { id: string; target: BulkTarget } | null
  return kept?.id === id ? kept.target : null
}
