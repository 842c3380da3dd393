import { useQuery } from '@tanstack/react-query'
import { type StockDetail, stockQueries } from '#/office/domain/stock/stockApi.ts'

/** The costs of more sizes and shades than this are not fetched: the calls would cost more than they tell. */
const MOST = 24

/**
 * The cost of one unit of a variant in rupees, with its share of freight and duty, from the lot that came in last. It
 * is null where nobody recorded it, and for whoever may not see it.
 */
export function useCost(variantId: string, counted: boolean, variants: number): number | null {
  const { data } = useQuery({
    ...stockQueries.one(variantId),
    enabled: counted && variantId !== '' && variants <= MOST,
    retry: false,
    staleTime: 60_000,
  })
  return lastCost(data)
}

/** What a unit of the lot that came in last cost, of those whose cost was recorded. */
export function lastCost(stock: Pick<StockDetail, 'lots'> | undefined): number | null {
  const lots = (stock?.lots ?? []).filter((lot) => (lot.unitCost ?? 0) > 0)
  const last = lots.reduce<(typeof lots)[number] | null>((a, b) => (a && a.receivedAt >= b.receivedAt ? a : b), null)
  return last?.unitCost ?? null
}
