import { useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { copy } from './returns.copy.ts'
import styles from './Returns.module.css'

type Base = { open: boolean; busy: boolean; onClose: () => void }

/** A move that needs words. */
export function WhyDialog({
  open,
  title,
  label,
  act,
  busy,
  onClose,
  onSay,
}: Base & { title: string; label: string; act: string; onSay: (words: string) => void }) {
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const words = note.trim()
          setMissing(words === '')
          if (words !== '') onSay(words)
        }}
      >
        <TextAreaField
          label={label}
          maxLength={500}
          required
          dir="auto"
          error={missing ? copy.decline.needed : undefined}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" variant="danger" busy={busy}>
            {busy ? copy.busy : act}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {copy.back}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
