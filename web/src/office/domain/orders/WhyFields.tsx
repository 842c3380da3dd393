import { useId } from 'react'
import { TextField } from '#/shared/ui/TextField.tsx'
import { whyCopy } from './why.copy.ts'
import type { MoveInput } from './ordersApi.ts'
import cards from '#/office/ui/RadioCards.module.css'

type Reason = keyof typeof whyCopy.why.reasons

/** Why an order is cancelled: one of the usual reasons, or `other`, with a note. */
export type Why = { reason: Reason | 'other' | ''; note: string }

export const noWhy: Why = { reason: '', note: '' }

/** Whether the reason is complete: `other` needs a note. */
export const isSaid = ({ reason, note }: Why) => (reason === 'other' ? note.trim() !== '' : reason !== '')

/** The part of the input that is sent. */
export function whyOf({ reason, note }: Why): Pick<MoveInput, 'why' | 'note'> {
  const words = note.trim()
  return { ...(reason !== '' && reason !== 'other' && { why: reason }), ...(words !== '' && { note: words }) }
}

const reasons = Object.keys(whyCopy.why.reasons) as Reason[]

type Props = { value: Why; error?: string | undefined; onChange: (why: Why) => void }

/** Asks why an order is cancelled. Reports count the reasons (KNOW-1). */
export function WhyFields({ value, error, onChange }: Props) {
  const name = useId()
  const wrong = useId()
  return (
    <>
      <fieldset className={cards.cards} aria-describedby={error === undefined ? undefined : wrong}>
        <legend>{whyCopy.why.label}</legend>
        {[...reasons, 'other' as const].map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              checked={value.reason === one}
              onChange={() => onChange({ ...value, reason: one })}
            />
            {one === 'other' ? whyCopy.why.other : whyCopy.why.reasons[one]}
          </label>
        ))}
        {error === undefined ? null : (
          <p id={wrong} className={cards.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <TextField
        label={value.reason === 'other' ? whyCopy.why.words : whyCopy.why.more}
        optional={value.reason !== 'other'}
        maxLength={400}
        autoComplete="off"
        dir="auto"
        value={value.note}
        onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
      />
    </>
  )
}
