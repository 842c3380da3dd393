import { type ReactNode, useId } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from './Icon.tsx'
import styles from './Field.module.css'
import { copy } from './field.copy.ts'

/** The props of every labelled control. */
export type FieldProps = {
  label: string
  /** Words under the label that help to fill it in. */
  hint?: ReactNode
  /** What is wrong with the value. It replaces the hint and marks the control invalid. */
  error?: string | null | undefined
  /** Whether the field may stay empty. Fields are required by default. */
  optional?: boolean
  className?: string | undefined
}

/** The attributes that tie a control to its label, hint and error. */
export type ControlTies = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = FieldProps & {
  id?: string | undefined
  children: (ties: ControlTies, controlClass: string) => ReactNode
}

/**
 * A label, a control, and a line under it for the hint or the error. TextField, SelectField, TextAreaField and
 * PasswordField are made of it.
 */
export function Field({ label, hint, error, optional = false, className, id, children }: Props) {
  const own = useId()
  const controlId = id ?? own
  const noteId = `${controlId}-note`
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {optional ? <span className={styles.optional}> {copy.optional}</span> : null}
      </label>
      {children(
        {
          id: controlId,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error || hint ? noteId : undefined,
        },
        styles.control ?? '',
      )}
      <p id={noteId} className={cx(styles.note, error && styles.error)}>
        {error ? (
          <>
            <Icon name="alert" size="sm" />
            <span>{error}</span>
          </>
        ) : (
          hint
        )}
      </p>
    </div>
  )
}
