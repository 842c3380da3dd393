import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './Field.tsx'

type Props = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'aria-invalid' | 'aria-describedby'> & {
    ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines of text with their label. */
export function TextAreaField({ label, hint, error, optional, className, id, rows = 3, ...area }: Props) {
  return (
    <Field label={label} hint={hint} error={error} {...(optional && { optional })} className={className} id={id}>
      {(ties, control) => <textarea {...area} {...ties} rows={rows} className={control} />}
    </Field>
  )
}
