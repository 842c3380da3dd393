import type { QueryKey } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'

/** What changes a queue. */
const SUBJECTS = ['order', 'parcels', 'courier', 'mail', 'stock', 'today', 'settings'] as const

/** How long changes are gathered: a busy day asks once a second, not once an order. */
const GATHER_MS = 1000

/** Lets what shows the queues of the day ask again when one of them may be another (OFFICE-4). */
export function useDayChanges(queryKey: QueryKey) {
  useFollowed(SUBJECTS, queryKey, GATHER_MS)
}
