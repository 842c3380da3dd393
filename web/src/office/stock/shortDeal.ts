import { dealOf } from '#/office/domain/catalogue/dealForm.ts'
import type { StockLot } from '#/office/domain/stock/stockApi.ts'

/** With fewer days of life than this nobody would get it in time to use it. */
const TOO_LATE_DAYS = 30
const SOON_DAYS = 90
const LONG_DAYS = 180

/**
 * The deal to begin with for a lot near its date: the address that makes it, and its percentage. Its name is English in
 * every language of the office, as all that an owner writes is translated by its English text.
 */
export function shortDeal(lot: StockLot, name: string): { href: string; percent: number } | null {
  const days = lot.daysLeft ?? Infinity
  if (days <= TOO_LATE_DAYS || days > LONG_DAYS || lot.state === 'expired') return null
  const percent = days <= SOON_DAYS ? 20 : 12
  return { href: dealOf(lot.variantId, `${name}, short-dated`, percent), percent }
}
