import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldProps } from './Field.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'aria-invalid' | 'aria-describedby'> & {
    ref?: Ref<HTMLInputElement>
  }

/** One line of text with its label: `<TextField label="City" name="city" autoComplete="address-level2" error={errors.city} />`. */
export function TextField({ label, hint, error, optional, className, id, type = 'text', ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} {...(optional && { optional })} className={className} id={id}>
      {(ties, control) => <input {...input} {...ties} type={type} className={control} />}
    </Field>
  )
}
