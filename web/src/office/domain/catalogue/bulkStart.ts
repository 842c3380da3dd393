/** What a change of many products begins with, handed from the table to its screen. */
import { tab } from '#/shared/lib/storage.ts'
import type { ProductFilter } from './productsApi.ts'

export type BulkTarget = { ids: string[] } | { filter: ProductFilter }

const NAME = 'gulaab-office-bulk'
const RUN = 'gulaab-office-bulk-run'

/** Keeps the target for this tab and answers the address of the screen. */
export function beginBulk(target: BulkTarget): string {
  tab.writeJson(NAME, target)
  return '/admin/products/change'
}

export function bulkTarget(): BulkTarget | null {
  const target = tab.readJson(NAME) as Partial<{ ids: string[]; filter: ProductFilter }> | null
  if (target && Array.isArray(target.ids) && target.ids.length > 0) return { ids: target.ids }
  return target?.filter ? { filter: target.filter } : null
}

/** Where a run is shown, while it works and afterwards. */
export const runAddress = (id: string) => `/admin/products/change/${encodeURIComponent(id)}`

/** Keeps what a run was begun with, for this tab: what was refused may be tried again. */
export function keepRun(id: string, target: BulkTarget): void {
  tab.writeJson(RUN, { id, target })
}

export function targetOf(id: string): BulkTarget | null {
  const kept = tab.readJson(RUN) as { id: string; target: BulkTarget } | null
  return kept?.id === id ? kept.target : null
}
