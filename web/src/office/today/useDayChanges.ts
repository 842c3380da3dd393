import type { QueryKey } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'

/** The subjects that change a queue. */
const SUBJECTS = ['order', 'parcels', 'courier', 'mail', 'stock', 'today', 'settings'] as const

/** How long changes are gathered, in milliseconds. A busy day then asks once a second, not once an order. */
const GATHER_MS = 1000

/** Makes a query of the day's queues ask again when one of them may have changed (OFFICE-4). */
export function useDayChanges(queryKey: QueryKey) {
  useFollowed(SUBJECTS, queryKey, GATHER_MS)
}
