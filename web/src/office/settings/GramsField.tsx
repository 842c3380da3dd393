import { useState } from 'react'
import { latinDigits } from '#/shared/lib/digits.ts'
import { TextField } from '#/shared/ui/TextField.tsx'
import { deliveryCopy as copy } from './delivery.copy.ts'

type Props = {
  label: string
  hint?: string | undefined
  /** Null while none is typed. */
  value: number | null
  error?: string | undefined
  disabled?: boolean | undefined
  onChange: (grams: number | null) => void
}

/** A weight in whole grams (FEE-1). */
export function GramsField({ label, hint, value, error, disabled, onChange }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const read = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : null)
  return (
    <TextField
      label={label}
      hint={hint}
      value={read(typed) === value ? typed : value === null ? typed : String(value)}
      error={error || (typed !== '' && value === null ? copy.wholeNumber : undefined)}
      inputMode="numeric"
      maxLength={7}
      disabled={disabled}
      onChange={(event) => {
        const text = latinDigits(event.currentTarget.value.trim())
        setTyped(text)
        onChange(read(text))
      }}
    />
  )
}
