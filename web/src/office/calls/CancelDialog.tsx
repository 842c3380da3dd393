import { useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { MoveInput } from '#/office/orders/ordersApi.ts'
import { copy } from './copy.ts'
import styles from './Outcomes.module.css'

type Reason = keyof typeof copy.reasons
type Props = {
  open: boolean
  number: string
  onClose: () => void
  onCancel: (body: Pick<MoveInput, 'why' | 'note'>) => void
}

const reasons = Object.keys(copy.reasons) as Reason[]

/** Cancelling wants a reason: one of the usual ones, which reports tell by, or another in words. */
export function CancelDialog({ open, number, onClose, onCancel }: Props) {
  const [reason, setReason] = useState<Reason | 'other'>('unwanted')
  const [other, setOther] = useState('')
  const note = other.trim()
  return (
    <Dialog open={open} title={copy.cancelTitle(number)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason !== 'other') onCancel({ why: reason })
          else if (note !== '') onCancel({ note })
        }}
      >
        <p>{copy.cancelLead}</p>
        <fieldset className={styles.reasons}>
          <legend>{copy.reason}</legend>
          {[...reasons, 'other' as const].map((one) => (
            <label key={one}>
              <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
              {one === 'other' ? copy.otherReason : copy.reasons[one]}
            </label>
          ))}
        </fieldset>
        {reason === 'other' ? (
          <TextField
            label={copy.otherReason}
            value={other}
            maxLength={200}
            required
            onChange={(event) => setOther(event.currentTarget.value)}
          />
        ) : null}
        <div className={styles.formActs}>
          <Button type="submit" variant="danger" size="sm" disabled={reason === 'other' && note === ''}>
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
