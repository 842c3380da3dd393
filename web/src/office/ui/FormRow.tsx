import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { type ControlTies, Field } from '#/shared/ui/Field.tsx'

/** What a control in a row is given: its registration, its ties to label, hint and error, and its class. */
export type RowControl<N extends string> = UseFormRegisterReturn<N> & ControlTies & { className: string }

type Props<V extends FieldValues, N extends Path<V>> = {
  form: UseFormReturn<V>
  name: N
  label: string
  hint?: ReactNode
  optional?: boolean
  /** For the plain input that a row has unless children say otherwise. */
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url' | 'search'
  maxLength?: number
  disabled?: boolean
  dir?: 'auto' | 'ltr'
  /** Any other control: `{(control) => <select {...control}>…</select>}`. */
  children?: (control: RowControl<N>) => ReactNode
}

/**
 * A row of a form of react-hook-form: label, control, and under it the hint or what is wrong.
 * `<FormRow form={form} name="city" label="City" />`; errors of the shop go in with `showFieldErrors(form, error)`.
 */
export function FormRow<V extends FieldValues, N extends Path<V>>({
  form,
  name,
  label,
  hint,
  optional,
  children,
  ...input
}: Props<V, N>) {
  const { error } = form.getFieldState(name, form.formState)
  return (
    <Field label={label} hint={hint} error={error?.message} {...(optional && { optional })}>
      {(ties, className) => {
        const control = { ...form.register(name), ...ties, className }
        return children ? children(control) : <input autoComplete="off" {...input} {...control} />
      }}
    </Field>
  )
}
