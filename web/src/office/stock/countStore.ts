/** A count that is not booked yet. It is kept in the browser, so that a reload loses no number. */
import { newKey } from '#/shared/lib/newKey.ts'
import { Draft } from '#/office/ui/draft.ts'
import { keepIn } from '#/office/ui/keptDraft.ts'
import type { CountCheck, StockReason } from '#/office/domain/stock/stockApi.ts'

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

export const freshCount = (): Count => ({ key: newKey(), lines: [] })

/** It outlives the tab, because whoever counts puts the phone away between two shelves. */
export const keptCount = keepIn<Count>('device', 'count', { key: '', lines: [] })

export const countDraft = () =>
  new Draft<Count>({ loaded: null, first: freshCount(), keeping: keptCount, merge: asKept })

/** Nobody else counts on it, so what is kept is taken as it is, with the key of its attempt. */
const asKept = (_: Count, mine: Count) => ({ body: mine, clashes: [] })
