import { useEffect, useRef, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useChanges } from '#/office/api/live.ts'
import { keys } from '#/office/api/officeApi.ts'

/** Within which time the news of a move made here comes back, in milliseconds. */
const OWN_MS = 5000

/** How long changes are gathered before the list asks again: a busy day is one question a second, not one an order. */
const GATHER_MS = 1000

/**
 * Lets the orders follow what colleagues and customers do (OFFICE-4); `own` are the orders moved here, with the moment.
 * One piece of news about such an order is the echo of the move; a second one is somebody else's (HOLD-5).
 */
export function useOthersMoves(own: RefObject<Map<string, number>>, on: boolean) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useChanges((change) => {
    // What failed to come waits for the button under it.
    if (!on || (change !== 'all' && change.subject !== 'order')) return
    const moved = change === 'all' ? undefined : own.current.get(change.id)
    if (change !== 'all') own.current.delete(change.id)
    if (moved !== undefined && Date.now() - moved < OWN_MS) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: keys.orders })
    }, GATHER_MS)
  })
}
