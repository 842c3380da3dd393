import { Field } from '#/shared/ui/Field.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import styles from './FileField.module.css'

type Props = {
  label: string
  hint: string
  error?: string | undefined
  busy?: boolean
  onFile: (file: File | null) => void
}

/** A field for a table file. It reports null where nothing is chosen any more. */
export function FileField({ label, hint, error, busy, onFile }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties, className) => (
        <input
          {...ties}
          {...pressable(busy)}
          className={`${className} ${styles.file}`}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          onChange={(event) => (busy ? undefined : onFile(event.currentTarget.files?.[0] ?? null))}
        />
      )}
    </Field>
  )
}
