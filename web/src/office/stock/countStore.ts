/** A count that is not booked yet, kept in the browser: a reload loses no number. */
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
  try {
    const count = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Count | null
    return count && typeof count.key === 'string' && Array.isArray(count.lines) ? count : null
  } catch {
    return null
  }
}

export function keepCount(count: Count | null) {
  try {
    if (count && count.lines.length > 0) localStorage.setItem(NAME, JSON.stringify(count))
    else localStorage.removeItem(NAME)
  } catch {
    // Without room in the browser the count lives as long as the screen.
  }
}
