/**
 * Some calls want to be shown once more who asks (STAFF-3): `again(call)` makes such a call, has the dialog of the
 * office ask for a code where the shop wants one, and makes it again. Any screen may use it; a load goes through
 * `useAgain`.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import { wantsMore } from './refused.ts'

/** Nobody showed who they are: the dialog was closed. */
export class NotShown extends Error {
  constructor() {
    super('Nothing was done: the code was not given.')
    this.name = 'NotShown'
  }
}

export type Asked = { shown: () => void; closed: () => void }

let ask: ((asked: Asked) => void) | null = null
/** The question that is open: whoever asks meanwhile waits for the same answer. */
let open: Promise<void> | null = null

/** Says who asks; answers how to stop. */
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
 * For a load of contacts (GUARD-6): asks for the code by itself where nothing is shown yet, and loads again. What is
 * shown stays: a look at it in the background opens no dialog, nor does one after the dialog was closed, until another
 * `question` is asked. Answers what "Try again" does.
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
