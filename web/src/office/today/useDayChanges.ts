import { useCallback, useEffect, useRef } from 'react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useChanges } from '#/office/api/live.ts'
import type { Change } from '#/office/api/officeApi.ts'

/** What changes a queue. */
const SUBJECTS = new Set(['order', 'parcels', 'courier', 'mail', 'stock', 'today', 'settings'])

/** How long changes are gathered: a busy day asks once a second, not once an order. */
const GATHER_MS = 1000

/** Lets what shows the queues of the day ask again when one of them may be another (OFFICE-4). */
export function useDayChanges(queryKey: QueryKey) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useChanges(
    useCallback(
      (change: Change | 'all') => {
        if (change !== 'all' && !SUBJECTS.has(change.subject)) return
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void client.invalidateQueries({ queryKey }), GATHER_MS)
      },
      [client, queryKey],
    ),
  )
}
