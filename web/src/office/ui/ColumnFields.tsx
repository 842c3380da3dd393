import { SelectField } from '#/shared/ui/SelectField.tsx'
import styles from './ColumnFields.module.css'

type Column = { name: string; samples: readonly string[] }
type Props = {
  columns: readonly Column[]
  /** What each column holds, in order; '' for one that is not read. */
  fields: readonly string[]
  /** The names of what a column may hold. */
  names: Readonly<Record<string, string>>
  none: string
  onFields: (fields: string[]) => void
}

/** Asks what each column of a courier's file holds, with a sample of it. */
export function ColumnFields({ columns, fields, names, none, onFields }: Props) {
  return (
    <div className={styles.columns}>
      {columns.map((column, index) => (
        <SelectField
          key={`${column.name} ${column.samples.join(' ')}`}
          label={column.name}
          hint={column.samples[0]}
          value={fields[index] ?? ''}
          onChange={(event) => onFields(fields.with(index, event.currentTarget.value))}
        >
          <option value="">{none}</option>
          {Object.entries(names).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}
