import { useCallback, useRef, useState } from 'react'

/** Names what is typed and not saved, or '' for nothing. `by` distinguishes the parts of a form. */
export type Tell = (what: string, by?: string) => void

export type UnsavedGuard = {
  tell: Tell
  /** Does what would remove the form, at once or after a question. */
  ask: (go: () => void) => void
  /** What would be lost, while the question is shown. */
  losing: string | null
  stay: () => void
  leave: () => void
}

/**
 * For a form beside or over a list: choosing another row, or closing the form, asks before typed text is lost. `const
 * first = useUnsavedGuard()`, `onClose={() => first.ask(close)}`, `<Unsaved what="Story" tell={first.tell} />` in the
 * form and `<UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />` on the screen.
 */
export function useUnsavedGuard(): UnsavedGuard {
  const typed = useRef(new Map<string, string>())
  const [going, setGoing] = useState<{ what: string; go: () => void } | null>(null)
  const tell = useCallback((what: string, by = '') => {
    if (what === '') typed.current.delete(by)
    else typed.current.set(by, what)
  }, [])
  return {
    tell,
    ask: (go) => (typed.current.size === 0 ? go() : setGoing({ what: [...typed.current.values()].join(', '), go })),
    losing: going?.what ?? null,
    stay: () => setGoing(null),
    leave: () => {
      setGoing(null)
      going?.go()
    },
  }
}
