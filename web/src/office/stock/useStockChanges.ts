import { useFollowed } from '#/office/api/live.ts'
import { stockKeys } from '#/office/domain/stock/stockApi.ts'

/** Makes numbers follow what colleagues and shoppers do (OFFICE-4). */
export function useStockChanges() {
  useFollowed(['stock', 'shipment', 'count', 'order'], stockKeys.all)
}
