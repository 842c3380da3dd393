import { useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './copy.ts'
import styles from './Outcomes.module.css'

type Props = { open: boolean; number: string; onClose: () => void; onCancel: (reason: string) => void }

/** Cancelling wants a reason: one of the usual ones, or another. */
export function CancelDialog({ open, number, onClose, onCancel }: Props) {
  const [reason, setReason] = useState<string>(copy.reasons[0])
  const [other, setOther] = useState('')
  const said = reason === copy.otherReason ? other.trim() : reason
  return (
    <Dialog open={open} title={copy.cancelTitle(number)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (said !== '') onCancel(said)
        }}
      >
        <p>{copy.cancelLead}</p>
        <fieldset className={styles.reasons}>
          <legend>{copy.reason}</legend>
          {[...copy.reasons, copy.otherReason].map((one) => (
            <label key={one}>
              <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
              {one}
            </label>
          ))}
        </fieldset>
        {reason === copy.otherReason ? (
          <TextField
            label={copy.otherReason}
            value={other}
            maxLength={200}
            required
            onChange={(event) => setOther(event.currentTarget.value)}
          />
        ) : null}
        <div className={styles.formActs}>
          <Button type="submit" variant="danger" size="sm" disabled={said === ''}>
            {copy.cancelYes}
          </Button>
          <Button variant="quiet" size="sm" onClick={onClose}>
            {copy.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
