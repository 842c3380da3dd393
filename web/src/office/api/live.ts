/** What colleagues change, told as it happens (OFFICE-4): a stream of events, or asking again and again. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import { keys, type Change, type Changes } from './officeApi.ts'

const POLL_MS = 3000
/** A stream that says nothing for so long after it was asked for is held up by something on the way. */
const SILENT_MS = 5000

/** Pictures stay what they are. */
const isPicture = ([first]: readonly unknown[]) => first === 'picture' || first === 'proof-picture'

type Listener = (change: Change | 'all') => void

const listeners = new Set<Listener>()

function tell(change: Change | 'all') {
  for (const listener of listeners) listener(change)
}

/** Calls `listener` for each change; `'all'` where too much was missed to name it. */
export function useChanges(listener: Listener) {
  const heard = useEffectEvent(listener)
  useEffect(() => {
    const one: Listener = (change) => heard(change)
    listeners.add(one)
    return () => {
      listeners.delete(one)
    }
  }, [])
}

/**
 * Has what `queryKey` names asked for again when something of `subjects` becomes another. Changes are gathered for
 * `gatherMs` milliseconds, so that a busy day asks once for many.
 */
export function useFollowed(subjects: readonly string[], queryKey: QueryKey, gatherMs = 0) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useChanges((change) => {
    if (change !== 'all' && !subjects.includes(change.subject)) return
    const again = () => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey })
    }
    if (gatherMs === 0) again()
    else timer.current ??= setTimeout(again, gatherMs) // from the first of them on: on a busy day there is no last one
  })
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

/**
 * Opens the stream. Where the shop has no place for one more, or something on the way keeps it back, asks every three
 * seconds until the stream speaks. Answers how to stop.
 */
export function follow(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let polling = false
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
    clearTimeout(silence)
    silence = undefined
    clearTimeout(timer)
    polling = false
  })
  source.addEventListener('error', () => {
    // A stream that was cut comes back by itself; one that was refused does not.
    if (source.readyState === EventSource.CLOSED) fallBack()
    else listen()
  })
  listen()

  /** Waits for the stream to speak; one that is asked for again and again does not wait anew each time. */
  function listen() {
    silence ??= setTimeout(fallBack, SILENT_MS)
  }

  function fallBack() {
    if (polling || stopped) return
    polling = true
    // Nobody said from when on: what changed meanwhile cannot be named.
    if (!since) tell('all')
    void poll()
  }

  async function poll() {
    try {
      const list = await api<Changes>(`/admin/changes?${new URLSearchParams(since ? { since } : {})}`)
      since = list.next
      if (list.all) tell('all')
      for (const change of list.changes) tell(change)
    } catch {
      // Asked again below: what was missed meanwhile comes with the next answer.
    }
    if (polling && !stopped) timer = setTimeout(() => void poll(), POLL_MS)
  }

  return () => {
    stopped = true
    clearTimeout(timer)
    clearTimeout(silence)
    source.close()
  }
}
