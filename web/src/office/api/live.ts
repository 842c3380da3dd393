/** Follows what colleagues change as it happens (OFFICE-4), by a stream of events or by asking repeatedly. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '#/shared/api/client.ts'
import { keys, type Change, type Changes } from './officeApi.ts'

/** The pauses before the shop is asked again without a stream, in milliseconds. The last one stays. */
const PAUSES_MS = [3000, 6000, 12_000, 30_000]
/** A stream that is silent for so long after it was asked for is held up by something on the way, in milliseconds. */
const SILENT_MS = 5000

/** The events by which somebody comes back to the page, or the network to it. */
const WAKES: readonly (readonly [EventTarget, string])[] = [
  [window, 'focus'],
  [window, 'online'],
  [document, 'visibilitychange'],
]

/** Whether a query is of a picture, which never changes. */
const isPicture = ([first]: readonly unknown[]) => first === 'picture' || first === 'proof-picture'

type Listener = (change: Change | 'all') => void

const listeners = new Set<Listener>()

function tell(change: Change | 'all') {
  for (const listener of listeners) listener(change)
}

/** Calls `listener` for each change, or with `'all'` where too much was missed to name it. */
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
 * Asks again for what `queryKey` names when something of `subjects` changes. Changes are gathered for `gatherMs`
 * milliseconds, so that a busy day asks once for many.
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
    else timer.current ??= setTimeout(again, gatherMs) // the time counts from the first change, since on a busy day there is no last one
  })
}

/** Follows changes while mounted, and makes the queries that they concern ask again. */
export function useLive(on: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!on) return undefined
    return follow(() => void client.resetQueries({ queryKey: keys.me }))
  }, [on, client])
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
        // Queries of screens that were left are marked old too, so that whoever comes back sees what is, not what was.
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
 * Opens the stream. Where it is refused or held back, the shop is asked what has changed, and for the stream, with
 * growing pauses until the stream speaks (HOLD-5). This happens at once when somebody comes back to the page, and not
 * while nobody sees it. `ended` is called when the session has ended. It returns how to stop.
 */
export function follow(ended: () => void = () => undefined): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let polling = false
  let asking = false
  let stopped = false
  let rounds = 0
  let since = ''

  function open() {
    const made = new EventSource(`/api/admin/changes${since && `?${new URLSearchParams({ since })}`}`)
    source = made
    made.addEventListener('change', (event) => {
      since = event.lastEventId
      tell(JSON.parse(String(event.data)) as Change)
    })
    made.addEventListener('all', (event) => {
      since = event.lastEventId
      tell('all')
    })
    made.addEventListener('ready', (event) => {
      since = event.lastEventId
      clearTimeout(silence)
      silence = undefined
      clearTimeout(timer)
      polling = false
      rounds = 0
    })
    made.addEventListener('error', () => {
      // A stream that was cut reconnects by itself; one that was refused does not.
      if (made.readyState === EventSource.CLOSED) fallBack()
      else listen()
    })
    listen()
  }

  /** Waits for the stream to speak. A stream that reconnects repeatedly does not start the wait anew. */
  function listen() {
    silence ??= setTimeout(fallBack, SILENT_MS)
  }

  function fallBack() {
    if (polling || stopped) return
    polling = true
    // The stream gave no point from which to ask, so what changed meanwhile cannot be named.
    if (!since) tell('all')
    void round()
  }

  /** Asks once, and plans the next time. */
  async function round() {
    if (asking || document.hidden) return // a return to the page asks at once
    asking = true
    await poll()
    asking = false
    if (!polling || stopped) return
    clearTimeout(timer)
    timer = setTimeout(again, PAUSES_MS[Math.min(rounds++, PAUSES_MS.length - 1)])
  }

  function again() {
    if (source.readyState === EventSource.CLOSED) open()
    void round()
  }

  async function poll() {
    try {
      const list = await api<Changes>(`/admin/changes?${new URLSearchParams(since ? { since } : {})}`)
      since = list.next
      if (list.all) tell('all')
      for (const change of list.changes) tell(change)
    } catch (error) {
      // The next round asks again, and its answer has what was missed.
      if (isNobody(error) && (await isOut())) ended()
    }
  }

  function wake() {
    if (!polling || stopped || document.hidden) return
    rounds = 0
    clearTimeout(timer)
    again()
  }

  open()
  for (const [target, name] of WAKES) target.addEventListener(name, wake)
  return () => {
    stopped = true
    clearTimeout(timer)
    clearTimeout(silence)
    for (const [target, name] of WAKES) target.removeEventListener(name, wake)
    source.close()
  }
}

const isNobody = (error: unknown) => error instanceof ApiError && error.status === 401

/** Whether the session has ended. A single refusal does not prove it. */
async function isOut(): Promise<boolean> {
  try {
    await api('/admin/me')
    return false
  } catch (error) {
    return isNobody(error)
  }
}
