import { useEffect } from 'react'
import { LeaveDialog } from './LeaveDialog.tsx'

type Props = {
  /** The names of what is typed and not saved; empty: nothing. */
  what: string
  /** Of useUnsavedGuard, where the form can be taken away without leaving the screen. */
  tell: (what: string) => void
}

/** Stands in a form: neither leaving the screen nor closing the form loses what is typed without being asked. */
export function Unsaved({ what, tell }: Props) {
  useEffect(() => {
    tell(what)
    return () => tell('')
  }, [tell, what])
  return <LeaveDialog on={what !== ''} what={what} />
}
