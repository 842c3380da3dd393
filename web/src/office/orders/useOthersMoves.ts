import { useEffect, useRef, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useChanges } from '#/office/api/live.ts'
import { keys } from '#/office/api/officeApi.ts'

/** For how long after a move made here its news counts as the echo, in milliseconds. */
const OWN_MS = 5000

/**
 * How long changes are gathered before the list asks again, in milliseconds. A busy day is then one request a second.
 */
const GATHER_MS = 1000

/**
 * Lets the orders follow what colleagues and customers do (OFFICE-4). `own` are the orders moved here, with the moment.
 * The first news about such an order is the echo of the move; a second is somebody else's (HOLD-5).
 */
export function useOthersMoves(own: RefObject<Map<string, number>>, on: boolean) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useChanges((change) => {
    // A list that failed to load waits for the button under it.
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
