import { UnsavedDialog } from './UnsavedDialog.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

type Props = {
  on: boolean
  what: string
  /** Throws away what is typed, as whoever leaves wants it: what is kept of it in the browser too. */
  onLeave?: (() => void) | undefined
}

/** Asks before a screen is left with something unsaved; `what` names it: "Price, Name". */
export function LeaveDialog({ on, what, onLeave }: Props) {
  const guard = useLeaveGuard(on)
  return (
    <UnsavedDialog
      what={guard.asking ? what : null}
      onStay={guard.stay}
      onLeave={() => {
        onLeave?.()
        guard.leave()
      }}
    />
  )
}
