import { useEffect } from 'react'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

type Props = {
  on: boolean
  what: string
  /** Discards what is typed, also what the browser keeps of it, as whoever leaves wants. */
  onLeave?: (() => void) | undefined
}

type Standing = Pick<Props, 'what' | 'onLeave'>

/** The unsaved forms of the screen. Where there are several, the first of them asks for all. */
const standing = new Set<Standing>()

/** Asks before a screen with unsaved values is left. `what` names them: "Price, Name". */
export function LeaveDialog({ on, what, onLeave }: Props) {
  useEffect(() => {
    if (!on) return undefined
    const mine = { what, onLeave }
    standing.add(mine)
    return () => void standing.delete(mine)
  }, [on, what, onLeave])
  const guard = useLeaveGuard(on)
  return (
    <UnsavedDialog
      what={guard.asking ? [...standing].map((one) => one.what).join(', ') : null}
      onStay={guard.stay}
      onLeave={() => {
        for (const one of standing) one.onLeave?.()
        guard.leave()
      }}
    />
  )
}
