import type { ReactNode, Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

type Props = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'aria-invalid' | 'aria-describedby'> & {
    ref?: Ref<HTMLSelectElement>
    /** The <option>s. */
    children: ReactNode
  }

/** A native select with its label. */
export function SelectField({ label, hint, error, optional, className, id, children, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} {...(optional && { optional })} className={className} id={id}>
      {(ties, control) => (
        <div className={styles.selectBox}>
          <select {...select} {...ties} className={control}>
            {children}
          </select>
          <Icon name="down" size="sm" />
        </div>
      )}
    </Field>
  )
}
