import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { kitWords } from './kitWords.ts'
import styles from './SaveBar.module.css'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** Asks before a screen is left with something unsaved; `what` names it: "Price, Name". */
export function LeaveDialog({ on, what }: { on: boolean; what: string }) {
  const guard = useLeaveGuard(on)
  return (
    <Dialog open={guard.asking} title={kitWords.leaveTitle} onClose={guard.stay}>
      <p>{kitWords.leaveText(what)}</p>
      <div className={styles.acts}>
        <Button variant="secondary" onClick={guard.leave}>
          {kitWords.leave}
        </Button>
        <Button onClick={guard.stay}>{kitWords.stay}</Button>
      </div>
    </Dialog>
  )
}
