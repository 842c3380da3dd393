import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useChanges } from '#/office/api/live.ts'
import type { Change } from '#/office/api/officeApi.ts'
import { stockKeys } from './stockApi.ts'

/** Numbers follow what colleagues and shoppers do (OFFICE-4). */
export function useStockChanges() {
  const client = useQueryClient()
  const listener = useCallback(
    (change: Change | 'all') => {
      if (change === 'all' || ['stock', 'shipment', 'count', 'order'].includes(change.subject)) {
        void client.invalidateQueries({ queryKey: stockKeys.all })
      }
    },
    [client],
  )
  useChanges(listener)
}
