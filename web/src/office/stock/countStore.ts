/** A count that is not booked yet. It is kept in the browser, so that a reload loses no number. */
import { newKey } from '#/shared/lib/newKey.ts'
import { Draft } from '#/office/ui/draft.ts'
import { keepIn } from '#/office/ui/keptDraft.ts'
import type { CountCheck, StockLevel, StockLot, StockReason } from '#/office/domain/stock/stockApi.ts'

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
  /** When it was counted without a network; missing or null: with one. */
  away?: string | null
  /** What colleagues did here since. It is answered before the count is booked. */
  since?: readonly Since[]
}

export type Since = { who: string; by: number }

/** A code that was scanned without a network, and what was counted of it. */
export type Scan = { text: string; typed: string; at: string; problem?: string }

export type Count = {
  key: string
  lines: Counting[]
  scans?: readonly Scan[]
  /** Whether it is booked by itself once the network is back and nothing differs. */
  send?: boolean
}

export const freshCount = (): Count => ({ key: newKey(), lines: [] })

/** It outlives the tab, because whoever counts puts the phone away between two shelves. */
export const keptCount = keepIn<Count>('device', 'count', { key: '', lines: [] })

export const countDraft = () =>
  new Draft<Count>({ loaded: null, first: freshCount(), keeping: keptCount, merge: asKept })

/** Nobody else counts on it, so what is kept is taken as it is, with the key of its attempt. */
const asKept = (_: Count, mine: Count) => ({ body: mine, clashes: [] })

/** The lines of a variant that are counted: one for each lot on the shelf, and one for units of no lot. */
export function linesOf(level: StockLevel, lots: readonly StockLot[]): Counting[] {
  const { variantId, name, brand, size, color, image, onHand } = level
  const line = (lotId: string, lotCode: string): Counting => ({
    variantId,
    lotId,
    lotCode,
    name,
    brand,
    size,
    color,
    image,
    typed: '',
    check: null,
    reason: null,
    words: '',
  })
  const onShelf = lots.filter((lot) => lot.onHand > 0)
  const found = onShelf.map((lot) => line(lot._id, lot.code))
  const loose = onHand - onShelf.reduce((sum, lot) => sum + lot.onHand, 0)
  return loose !== 0 || found.length === 0 ? [...found, line('', '')] : found
}
