import { useCallback } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useChanges } from '#/office/api/live.ts'
import type { Change } from '#/office/api/officeApi.ts'
import { parcelKeys } from './parcelsApi.ts'

/** Lists follow what colleagues, couriers and shoppers do (OFFICE-4). */
export function useParcelChanges() {
  const client = useQueryClient()
  const listener = useCallback(
    (change: Change | 'all') => {
      if (change === 'all' || ['order', 'parcels', 'courier', 'stock'].includes(change.subject)) {
        void client.invalidateQueries({ queryKey: parcelKeys.all })
      }
    },
    [client],
  )
  useChanges(listener)
}
