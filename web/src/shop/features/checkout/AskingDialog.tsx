import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { copy } from './checkout.copy.ts'
import { wantsFocus } from './wantsFocus.ts'
import styles from './outcome.module.css'

/** Says that nobody knows yet whether the order is placed. It stays until the shop has answered (SURE-1). */
export function AskingDialog({ onAsk }: { onAsk: () => void }) {
  return (
    <Dialog
      open
      title={copy.asking.title}
      role="alertdialog"
      onClose={() => undefined}
      dismissible={false}
      footer={
        <div className={styles.acts}>
          <Button ref={wantsFocus} variant="secondary" onClick={onAsk}>
            {copy.asking.now}
          </Button>
        </div>
      }
    >
      <p role="status">{copy.asking.text}</p>
      <p className={styles.detail}>{copy.asking.close}</p>
    </Dialog>
  )
}
