import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { kitWords } from './ui.copy.ts'
import styles from './SaveBar.module.css'

type Props = { what: string | null; onStay: () => void; onLeave: () => void }

/** Asks whether something typed may be lost; `what` names it, null asks nothing. */
export function AskFirst({ what, onStay, onLeave }: Props) {
  return (
    <Dialog open={what !== null} title={kitWords.leaveTitle} onClose={onStay}>
      <p>{kitWords.leaveText(what ?? '')}</p>
      <div className={styles.acts}>
        <Button variant="secondary" onClick={onLeave}>
          {kitWords.leave}
        </Button>
        <Button onClick={onStay}>{kitWords.stay}</Button>
      </div>
    </Dialog>
  )
}
