import { Field } from '#/shared/ui/Field.tsx'
import styles from './FileField.module.css'

type Props = {
  label: string
  hint: string
  error?: string | undefined
  disabled?: boolean
  onFile: (file: File | null) => void
}

/** A field for a table from somewhere else; null where nothing is chosen any more. */
export function FileField({ label, hint, error, disabled = false, onFile }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties, className) => (
        <input
          {...ties}
          className={`${className} ${styles.file}`}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          disabled={disabled}
          onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
        />
      )}
    </Field>
  )
}
