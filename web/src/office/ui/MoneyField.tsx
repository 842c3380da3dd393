import { useState, type Ref } from 'react'
import { Field, type FieldProps } from '#/shared/ui/Field.tsx'
import { cx } from '#/shared/lib/cx.ts'
import { parseRupees, rupeesText } from './rupees.ts'
import styles from './MoneyField.module.css'
import { uiCopy } from './ui.copy.ts'

type Props = FieldProps & {
  id?: string
  name?: string
  /** Whole paisa, or null for none. */
  value: number | null
  /**
   * Is called at every change: with paisa, with null where the field is empty, with undefined where the text is no
   * amount.
   */
  onChange: (paisa: number | null | undefined) => void
  onBlur?: () => void
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A field for rupees that reports whole paisa. The typed text stays as it is until the field is left: `<MoneyField
 * label="Price" value={paisa} onChange={setPaisa} error={…} />`.
 */
export function MoneyField({ label, hint, error, optional, className, id, value, onChange, onBlur, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && parseRupees(typed) === undefined
  return (
    <Field
      label={label}
      hint={hint}
      error={wrong ? uiCopy.noAmount : error}
      {...(optional && { optional })}
      className={className}
      id={id}
    >
      {(ties, control) => (
        <span className={styles.box}>
          <span className={styles.unit} aria-hidden="true">
            Rs
          </span>
          <input
            {...input}
            {...ties}
            className={cx(control, styles.input)}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? rupeesText(value)}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              onChange(parseRupees(event.currentTarget.value))
            }}
            onBlur={() => {
              // An amount is then shown as the shop writes it. A text that is none stays, to be corrected.
              if (!wrong) setTyped(null)
              onBlur?.()
            }}
          />
        </span>
      )}
    </Field>
  )
}
