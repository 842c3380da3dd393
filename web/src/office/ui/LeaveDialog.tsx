import { AskFirst } from './AskFirst.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** Asks before a screen is left with something unsaved; `what` names it: "Price, Name". */
export function LeaveDialog({ on, what }: { on: boolean; what: string }) {
  const guard = useLeaveGuard(on)
  return <AskFirst what={guard.asking ? what : null} onStay={guard.stay} onLeave={guard.leave} />
}
