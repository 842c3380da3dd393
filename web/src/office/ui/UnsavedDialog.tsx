import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { uiCopy } from './ui.copy.ts'
import styles from './SaveBar.module.css'

type Props = { what: string | null; onStay: () => void; onLeave: () => void }

/** Asks whether typed text may be lost. `what` names it, and null asks nothing. */
export function UnsavedDialog({ what, onStay, onLeave }: Props) {
  return (
    <Dialog open={what !== null} title={uiCopy.leaveTitle} onClose={onStay}>
      <p>{uiCopy.leaveText(what ?? '')}</p>
      <div className={styles.acts}>
        <Button variant="secondary" onClick={onLeave}>
          {uiCopy.leave}
        </Button>
        <Button onClick={onStay}>{uiCopy.stay}</Button>
      </div>
    </Dialog>
  )
}
