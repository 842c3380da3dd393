/** What colleagues change, told as it happens (OFFICE-4): a stream of events, or asking again and again. */
import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import { keys, type Change, type Changes } from './officeApi.ts'

const POLL_MS = 3000

/** Pictures stay what they are. */
const isPicture = ([first]: readonly unknown[]) => first === 'picture' || first === 'proof-picture'

type Listener = (change: Change | 'all') => void

const listeners = new Set<Listener>()

function tell(change: Change | 'all') {
  for (const listener of listeners) listener(change)
}

/** Calls `listener` for each change; `'all'` where too much was missed to name it. */
export function useChanges(listener: Listener) {
  useEffect(() => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [listener])
}

/** Follows changes while mounted and lets the queries they touch ask again. */
export function useLive(on: boolean) {
  const client = useQueryClient()
  useEffect(() => (on ? follow() : undefined), [on])
  useEffect(() => {
    const listener: Listener = (change) => {
      if (change === 'all') void client.invalidateQueries()
      else {
        if (change.subject === 'staff') void client.invalidateQueries({ queryKey: keys.staff })
        if (change.subject === 'settings') {
          void client.invalidateQueries({ queryKey: keys.settings })
          void client.invalidateQueries({ queryKey: keys.config })
        }
        void client.invalidateQueries({ queryKey: keys.audit })
        // What a screen showed that was left since: whoever comes back to it sees what is, not what was.
        void client.invalidateQueries({
          type: 'inactive',
          refetchType: 'none',
          predicate: ({ queryKey }) => !isPicture(queryKey),
        })
      }
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [client])
}

/** Opens the stream; where the shop has no place for one more, asks every three seconds. Answers how to stop. */
export function follow(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let since = ''
  const source = new EventSource('/api/admin/changes')
  source.addEventListener('change', (event) => {
    since = event.lastEventId
    tell(JSON.parse(String(event.data)) as Change)
  })
  source.addEventListener('all', (event) => {
    since = event.lastEventId
    tell('all')
  })
  source.addEventListener('ready', (event) => {
    since = event.lastEventId
  })
  source.addEventListener('error', () => {
    // A stream that was cut comes back by itself; one that was refused does not.
    if (source.readyState === EventSource.CLOSED && !stopped) void poll()
  })

  async function poll() {
    try {
      const list = await api<Changes>(`/admin/changes?${new URLSearchParams(since ? { since } : {})}`)
      since = list.next
      if (list.all) tell('all')
      for (const change of list.changes) tell(change)
    } catch {
      // Asked again below: what was missed meanwhile comes with the next answer.
    }
    if (!stopped) timer = setTimeout(() => void poll(), POLL_MS)
  }

  return () => {
    stopped = true
    clearTimeout(timer)
    source.close()
  }
}
