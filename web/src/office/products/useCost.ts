import { useQuery } from '@tanstack/react-query'
import { stockQueries } from '#/office/domain/stock/stockApi.ts'

/** Asking for each of more sizes and shades than this would cost more than it tells. */
const MOST = 24

/**
 * What one piece of a variant cost, in rupees, with its share of freight and duty: of the lot that came in last. Null
 * where nobody wrote it down, and for who may not see it.
 */
export function useCost(variantId: string, counted: boolean, variants: number): number | null {
  const { data } = useQuery({
    ...stockQueries.one(variantId),
    enabled: counted && variantId !== '' && variants <= MOST,
    retry: false,
    staleTime: 60_000,
  })
  const lots = (data?.lots ?? []).filter((lot) => (lot.unitCost ?? 0) > 0)
  const last = lots.reduce<(typeof lots)[number] | null>((a, b) => (a && a.receivedAt >= b.receivedAt ? a : b), null)
  return last?.unitCost ?? null
}
