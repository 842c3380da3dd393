import { useEffect, useRef, useState } from 'react'

/** What the shop said of a text, or why it said nothing. */
export type LookUpAnswer<A> =
  | { text: string; answer: A; error?: undefined }
  | { text: string; answer?: undefined; error: Error }

export type LookUp<A> = {
  /**
   * Asks what a text is. `null` where nobody waits for the answer any more: the screen was left, or, where only the
   * last question counts, another one was asked.
   */
  look: (text: string) => Promise<LookUpAnswer<A> | null>
  /** Something else is typed: the answer that is on its way is of no use. */
  drop: () => void
  /** How many answers are on their way. */
  waiting: number
}

type State<A> = {
  /** Counts the questions. */
  n: number
  last: { text: string; told: Promise<LookUpAnswer<A> | null> } | null
  line: Promise<unknown>
  abort: AbortController | null
  gone: boolean
}

/**
 * The one way to ask the shop about what was scanned or typed (HOLD-2). `each`: scans queue, each is answered once and
 * in the order of the scans. `last`: an answer to an older question than the last one is dropped.
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
