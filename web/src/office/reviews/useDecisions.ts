import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { ReviewState } from './reviewsApi.ts'

/** What a card of a queue is given beside its row. */
export type CardProps<Row> = {
  onDone: () => void
  /** Is called when somebody begins or ends writing in this card. */
  onHold: (row: Row, holds: boolean) => void
  /** Whether it has moved to another list, so that only typed text keeps it here. */
  gone: boolean
}

/** The rows of a queue, with those in which somebody writes, and what their cards are given. */
export function useDecisions<Row extends { _id: string }>(
  listed: readonly Row[],
  keys: readonly string[],
  subject: 'review' | 'question',
) {
  const client = useQueryClient()
  const onDone = useCallback(() => void client.invalidateQueries({ queryKey: keys }), [client, keys])
  useFollowed([subject], keys)
  // A card in which somebody writes stays, also where a colleague decides about its row meanwhile (OFFICE-4).
  const [held, setHeld] = useState<readonly Row[]>([])
  const onHold = useCallback((row: Row, holds: boolean) => {
    setHeld((now) => {
      const others = now.filter((one) => one._id !== row._id)
      if (holds) return [...others, row]
      return others.length === now.length ? now : others
    })
  }, [])
  const gone = held.filter((one) => listed.every(({ _id }) => _id !== one._id))
  const card = (row: Row): CardProps<Row> => ({ onDone, onHold, gone: gone.includes(row) })
  return { rows: [...gone, ...listed], card }
}

/** The last row of each page before the one that is shown, for going back. */
export function usePages() {
  const [pages, setPages] = useState<readonly string[]>([])
  return {
    after: pages.at(-1) ?? '',
    onNewer: pages.length > 0 ? () => setPages(pages.slice(0, -1)) : null,
    older: (next: string | undefined) => (next === undefined ? null : () => setPages([...pages, next])),
  }
}

/** The state whose list an address of the office shows. */
export function stateOf(location: string): ReviewState {
  if (location.endsWith('/published')) return 'published'
  return location.endsWith('/hidden') ? 'hidden' : 'waiting'
}
