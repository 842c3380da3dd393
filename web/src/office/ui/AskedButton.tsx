import { useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { uiCopy } from './ui.copy.ts'
import styles from './AskedButton.module.css'

type Props = {
  label: string
  /** The question, with its consequence in `text`. */
  title: string
  text: string
  busy: boolean
  error: Error | null
  /** Acts; `done` closes the question. */
  onSure: (done: () => void) => void
}

/** A button that asks before it acts. */
export function AskedButton({ label, title, text, busy, error, onSure }: Props) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog open={asking} title={title} onClose={close}>
        <div className={styles.question}>
          <p>{text}</p>
          {error ? <p role="alert">{error.message}</p> : null}
          <div className={styles.acts}>
            <Button size="sm" variant="danger" busy={busy} onClick={() => onSure(close)}>
              {label}
            </Button>
            <Button size="sm" variant="secondary" onClick={close}>
              {uiCopy.back}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
