import { useCallback, useRef, useState } from 'react'

export type UnsavedGuard = {
  /** What is typed and not saved, by name; empty: nothing. */
  tell: (what: string) => void
  /** Does what would take the form away, at once or after asking. */
  ask: (go: () => void) => void
  /** What would be lost, while it is asked. */
  losing: string | null
  stay: () => void
  leave: () => void
}

/**
 * For a form beside or over a list: choosing another row, or closing it, asks before something typed is lost.
 * `const first = useUnsavedGuard()`, `onClose={() => first.ask(close)}`, `<Unsaved what="Story" tell={first.tell} />` in the
 * form and `<UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />` on the screen.
 */
export function useUnsavedGuard(): UnsavedGuard {
  const what = useRef('')
  const [going, setGoing] = useState<{ what: string; go: () => void } | null>(null)
  const tell = useCallback((names: string) => {
    what.current = names
  }, [])
  return {
    tell,
    ask: (go) => (what.current === '' ? go() : setGoing({ what: what.current, go })),
    losing: going?.what ?? null,
    stay: () => setGoing(null),
    leave: () => {
      setGoing(null)
      going?.go()
    },
  }
}
