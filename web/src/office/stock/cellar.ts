/** A count that goes on without a network (APP-1): what was scanned is looked up once it is back. */
import { ApiError } from '#/shared/api/client.ts'
import { fetchStockNow, findVariants, type StockLevel } from '#/office/domain/stock/stockApi.ts'
import { copy } from './cellar.copy.ts'
import type { Counting, Scan, Since } from './countStore.ts'

/** The shop says its time in whole seconds. */
const SECOND_MS = 1000

/** What colleagues did on this shelf since a number was counted without a network. */
export async function sinceCounted({ variantId, lotId, away }: Counting): Promise<Since[]> {
  if (!away) return []
  const { moves, now = Date.now() } = await fetchStockNow(variantId)
  const from = Date.parse(away) + now - Date.now() - SECOND_MS // by the shop's clock
  return moves.flatMap((move) => {
    const by = (move.to === 'shelf' ? move.quantity : 0) - (move.from === 'shelf' ? move.quantity : 0)
    return Date.parse(move.at) >= from && (move.lotId ?? '') === lotId && by !== 0 ? [{ who: move.actorName, by }] : []
  })
}

/**
 * Looks up what was scanned, in its order. It returns what is still open: with a problem where somebody must decide,
 * without one where the network went again.
 */
export async function lookUpScans(
  scans: readonly Scan[],
  add: (level: StockLevel, scan: Scan) => Promise<string | null>,
): Promise<Scan[]> {
  const open: Scan[] = []
  for (const [index, scan] of scans.entries()) {
    try {
      const [only, ...others] = await findVariants(scan.text)
      const problem =
        only === undefined ? copy.nothing : others.length > 0 ? copy.several(others.length + 1) : await add(only, scan)
      if (problem !== null) open.push({ ...scan, problem })
    } catch (error) {
      if (!(error instanceof ApiError)) return [...open, ...scans.slice(index)]
      open.push({ ...scan, problem: error.message })
    }
  }
  return open
}
