/** A count that is not booked yet, kept in the browser: a reload loses no number. */
import { device } from '#/shared/lib/storage.ts'
import type { CountCheck, StockReason } from './stockApi.ts'

export type Counting = {
  variantId: string
  lotId: string
  lotCode: string
  name: string
  brand: string
  size: string
  color: string
  image: string
  typed: string
  check: CountCheck | null
  reason: StockReason | null
  words: string
}

export type Count = { key: string; lines: Counting[] }

const NAME = 'gulaab-office-count'

export function readCount(): Count | null {
  const count = device.readJson(NAME) as Count | null
  return count && typeof count.key === 'string' && Array.isArray(count.lines) ? count : null
}

export function keepCount(count: Count | null) {
  if (count && count.lines.length > 0) device.writeJson(NAME, count)
  else device.write(NAME, null)
}
