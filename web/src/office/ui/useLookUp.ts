import { useEffect, useRef, useState } from 'react'

/** The shop's answer about a text, or the error. */
export type LookUpAnswer<A> =
  | { text: string; answer: A; error?: undefined }
  | { text: string; answer?: undefined; error: Error }

export type LookUp<A> = {
  /**
   * Asks the shop about a text. It is null where nobody waits for the answer any more, because the screen was left or,
   * where only the last question counts, another was asked.
   */
  look: (text: string) => Promise<LookUpAnswer<A> | null>
  /** Drops the answer that is on its way, since something else is typed. */
  drop: () => void
  /** The number of answers on their way. */
  waiting: number
}

type State<A> = {
  /** The number of questions so far. */
  n: number
  last: { text: string; told: Promise<LookUpAnswer<A> | null> } | null
  line: Promise<unknown>
  abort: AbortController | null
  gone: boolean
}

/**
 * The one way to ask the shop about scanned or typed text (HOLD-2). With `each`, scans are queued and each is answered,
 * in their order. With `last`, the answer to any older question is dropped.
 */
export function useLookUp<A>(
  counts: 'each' | 'last',
  ask: (text: string, signal: AbortSignal) => Promise<A>,
): LookUp<A> {
  const [waiting, setWaiting] = useState(0)
  const state = useRef<State<A>>({ n: 0, last: null, line: Promise.resolve(), abort: null, gone: false })

  useEffect(() => {
    const now = state.current
    now.gone = false
    return () => {
      now.gone = true
      now.abort?.abort()
    }
  }, [])

  function drop() {
    const now = state.current
    now.n++
    now.last = null
    now.abort?.abort()
    now.abort = null
  }

  function look(text: string): Promise<LookUpAnswer<A> | null> {
    const now = state.current
    if (counts === 'last') {
      if (now.last?.text === text) return now.last.told
      drop()
    }
    const mine = ++now.n
    now.abort ??= new AbortController()
    const told = answerTo(ask(text, now.abort.signal), text)
    const turn = counts === 'each' ? now.line.then(() => told) : told
    now.line = turn
    setWaiting((old) => old + 1)
    const end = turn.then((said) => {
      setWaiting((old) => old - 1)
      if (now.last?.told === end) now.last = null
      return now.gone || (counts === 'last' && mine !== now.n) ? null : said
    })
    if (counts === 'last') now.last = { text, told: end }
    return end
  }

  return { look, drop, waiting }
}

async function answerTo<A>(asked: Promise<A>, text: string): Promise<LookUpAnswer<A>> {
  try {
    return { text, answer: await asked }
  } catch (error) {
    return { text, error: error instanceof Error ? error : new Error(String(error)) }
  }
}
