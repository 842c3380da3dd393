import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'
import { IconButton } from './IconButton.tsx'
import { copy } from './field.copy.ts'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'aria-invalid' | 'aria-describedby'> & {
    ref?: Ref<HTMLInputElement>
  }

/** A password with a show/hide toggle (LOGIN-3, REG-1). */
export function PasswordField({ label, hint, error, optional, className, id, ...input }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} {...(optional && { optional })} className={className} id={id}>
      {(ties, control) => (
        <div className={styles.passwordBox}>
          <input
            {...input}
            {...ties}
            type={shown ? 'text' : 'password'}
            className={control}
            spellCheck={false}
            autoCapitalize="none"
          />
          <IconButton
            className={styles.reveal}
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? copy.hide(label.toLowerCase()) : copy.show(label.toLowerCase())}
            aria-pressed={shown}
            onClick={() => {
              setShown(!shown)
            }}
          />
        </div>
      )}
    </Field>
  )
}
