import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> = {
  /** The latest data. It stays while newer data is on its way or failed to come, and is null before the first. */
  data: T | null
  /** Why the latest request failed; null otherwise. */
  error: unknown
  /** Whether nothing has come yet, or newer data is on its way. */
  busy: boolean
  reload: () => void
  /** Changes the data in place, such as one row of a table. */
  update: (change: (data: T) => T) => void
}

/**
 * Loads after mounting, and again when `key` changes; a null key loads nothing. The answer of an overtaken request is
 * dropped.
 */
export function useLoad<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ data: T | null; error: unknown; busy: boolean }>({
    data: null,
    error: null,
    busy: true,
  })
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })

  useEffect(() => {
    if (key === null) return undefined
    const controller = new AbortController()
    // oxlint-disable-next-line react/set-state-in-effect -- what is shown becomes old the moment the key changes
    setState((old) => ({ ...old, error: null, busy: true }))
    async function run() {
      try {
        const data = await latest.current(controller.signal)
        if (!controller.signal.aborted) setState({ data, error: null, busy: false })
      } catch (error) {
        if (!controller.signal.aborted) setState((old) => ({ ...old, error, busy: false }))
      }
    }
    void run()
    return () => controller.abort()
  }, [key, turn])

  const reload = useCallback(() => setTurn((n) => n + 1), [])
  const update = useCallback((change: (data: T) => T) => {
    setState((old) => (old.data === null ? old : { ...old, data: change(old.data) }))
  }, [])
  return { ...state, reload, update }
}
