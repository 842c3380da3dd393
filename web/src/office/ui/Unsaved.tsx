import { useEffect, useId } from 'react'
import { LeaveDialog } from './LeaveDialog.tsx'
import type { Tell } from './useUnsavedGuard.ts'

type Props = {
  /** The names of what is typed and not saved, or '' for nothing. */
  what: string
  /** The function of useUnsavedGuard, where the form can be removed without leaving the screen. */
  tell?: Tell | undefined
  /** The part of the form that this is, where the form itself says that the part is saved. */
  by?: string
}

/** Guards a form: leaving the screen or closing the form asks before typed text is lost. */
export function Unsaved({ what, tell, by }: Props) {
  const id = useId()
  const part = by ?? id
  useEffect(() => {
    tell?.(what, part)
    return () => tell?.('', part)
  }, [tell, what, part])
  return <LeaveDialog on={what !== ''} what={what} />
}
