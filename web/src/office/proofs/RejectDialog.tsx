import { useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import cards from '#/office/ui/RadioCards.module.css'
import { copy } from './proofs.copy.ts'
import styles from './Reject.module.css'

export type Reason = keyof typeof copy.reasons
const REASONS = Object.keys(copy.reasons) as Reason[]

type Props = {
  number: string
  first: Reason
  busy: boolean
  problem: string | undefined
  onClose: () => void
  onReject: (words: string) => void
}

/** Rejects a screenshot. It needs a reason, and shows the words for the buyer. */
export function RejectDialog({ number, first, busy, problem, onClose, onReject }: Props) {
  const [reason, setReason] = useState<Reason>(first)
  const [words, setWords] = useState<string>(copy.reasons[first][1])
  return (
    <Dialog open title={copy.rejectTitle(number)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (words.trim() !== '' && !busy) onReject(words.trim())
        }}
      >
        <fieldset className={cards.cards}>
          <legend>{copy.why}</legend>
          {REASONS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="reason"
                checked={reason === one}
                onChange={() => {
                  setReason(one)
                  setWords(copy.reasons[one][1])
                }}
              />
              {copy.reasons[one][0]}
            </label>
          ))}
        </fieldset>
        <TextAreaField
          label={copy.words}
          hint={copy.rejectLead}
          rows={3}
          maxLength={500}
          value={words}
          error={problem}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div className={styles.acts}>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {copy.back}
          </Button>
          <Button type="submit" size="sm" className={styles.ink} busy={busy} disabled={words.trim() === ''}>
            {copy.rejectSend}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
