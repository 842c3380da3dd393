/**
 * Makes calls that need another proof of who asks (STAFF-3). `again(call)` makes the call, has the office's dialog ask
 * for a code where the shop wants one, and makes the call again. Any screen may use it; a load goes through `useAgain`.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import { wantsMore } from './refused.ts'

/** The error of a closed dialog: nobody gave the code. */
export class NotShown extends Error {
  constructor() {
    super('Nothing was done: the code was not given.')
    this.name = 'NotShown'
  }
}

export type Asked = { shown: () => void; closed: () => void }

let ask: ((asked: Asked) => void) | null = null
/** The open question. Whoever asks meanwhile waits for the same answer. */
let open: Promise<void> | null = null

/** Sets who asks for the code, and returns how to stop. */
export function onAsk(listener: (asked: Asked) => void): () => void {
  ask = listener
  return () => {
    if (ask === listener) ask = null
  }
}

function show(asking: (asked: Asked) => void): Promise<void> {
  open ??= new Promise<void>((shown, refuse) => {
    asking({ shown, closed: () => refuse(new NotShown()) })
  }).finally(() => {
    open = null
  })
  return open
}

export async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!wantsMore(error) || !ask) throw error
    await show(ask)
    return call()
  }
}

type Load = { data: unknown; error: Error | null; errorUpdatedAt: number; refetch: () => unknown }

/**
 * Loads contacts (GUARD-6): it asks for the code where nothing is shown yet, and loads again. A refetch in the
 * background opens no dialog and leaves what is shown. After the dialog was closed none opens until another `question`.
 * It returns what "Try again" does.
 */
export function useAgain(load: Load, question = ''): () => void {
  const { refetch } = load
  const closed = useRef<string | null>(null)
  const retry = () => {
    if (!wantsMore(load.error) || !ask) void refetch()
    else
      show(ask).then(
        () => void refetch(),
        () => {
          closed.current = question // the screen says why it is empty
        },
      )
  }
  const first = useEffectEvent(() => {
    if (load.data === undefined && wantsMore(load.error) && closed.current !== question) retry()
  })
  useEffect(() => first(), [load.errorUpdatedAt])
  return retry
}
