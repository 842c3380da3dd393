import { Icon } from '#/shared/ui/Icon.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { copy } from './copy.ts'
import styles from './ColumnsPanel.module.css'
import type { Import } from './importApi.ts'

type Props = {
  file: Import
  fields: readonly string[]
  /** They are matched: only who wants to see them does. */
  folded: boolean
  onFields: (fields: string[]) => void
}

/** What each column of a file becomes, with its first row beside it. */
export function ColumnsPanel({ file, fields, folded, onFields }: Props) {
  const known = Object.keys(copy.fields)
  // Two columns of a file may have one name.
  const columns = file.columns.map((column, index) => ({ ...column, index, key: `${index} ${column.name}` }))
  return (
    <Panel title={copy.columns} lead={copy.matched(fields.filter(Boolean).length, fields.length)} flush>
      <details open={!folded} className={styles.fold}>
        <summary>{copy.unfold}</summary>
        <ul className={styles.columns}>
          {columns.map(({ key, index, ...column }) => (
            <li key={key}>
              <SelectField
                label={copy.inFile(column.name)}
                hint={column.samples[0] ? copy.sample(column.samples[0]) : undefined}
                value={fields[index]}
                onChange={(event) => onFields(fields.with(index, event.currentTarget.value))}
              >
                <option value="">{copy.leaveOut}</option>
                {[...new Set([...known, ...(column.field ? [column.field] : [])])].map((field) => (
                  <option key={field} value={field}>
                    {copy.fields[field] ?? copy.foreign[field] ?? field}
                  </option>
                ))}
              </SelectField>
              {column.certain && fields[index] === column.field ? (
                <span className={styles.certain}>
                  <Icon name="check" size="sm" />
                  {copy.certain}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  )
}
