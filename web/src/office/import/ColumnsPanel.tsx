import { Icon } from '#/shared/ui/Icon.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { plainColumns } from '#/office/domain/catalogue/sheetFields.copy.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { copy, fieldName } from './import.copy.ts'
import styles from './ColumnsPanel.module.css'
import type { Import } from './importApi.ts'

type Props = {
  file: Import
  fields: readonly string[]
  onFields: (fields: string[]) => void
}

/** What each column of a file becomes, with its first row. */
export function ColumnsPanel({ file, fields, onFields }: Props) {
  const known = [...Object.keys(copy.fields), ...Object.keys(plainColumns).filter((field) => !(field in copy.foreign))]
  // Two columns of a file may have one name, so the index is part of the key.
  const columns = file.columns.map((column, index) => ({ ...column, index, key: `${index} ${column.name}` }))
  // In a file of a known format the unused columns are folded away; in any other each column may be the price.
  const folds = ({ field, name }: (typeof columns)[number]) =>
    file.format !== 'other' && !field && !copy.whyLeftOut[name.trim().toLowerCase()]
  const unused = columns.filter(folds)
  const list = (rows: typeof columns) => (
    <ul className={styles.columns}>
      {rows.map(({ key, index, ...column }) => (
        <li key={key}>
          <SelectField
            label={column.name || copy.noName(index + 1)}
            hint={column.samples.find((sample) => sample !== '')}
            className={styles.match}
            value={fields[index]}
            onChange={(event) => onFields(fields.with(index, event.currentTarget.value))}
          >
            <option value="">{copy.leaveOut}</option>
            {[...new Set([...known, ...(column.field ? [column.field] : [])])].map((field) => (
              <option key={field} value={field}>
                {fieldName(field)}
              </option>
            ))}
          </SelectField>
          <Note name={column.name} certain={column.certain && fields[index] === column.field} field={fields[index]} />
        </li>
      ))}
    </ul>
  )
  return (
    <Panel title={copy.columns} flush>
      {list(columns.filter((column) => !folds(column)))}
      {unused.length > 0 ? (
        <details className={styles.unused}>
          <summary>{copy.unused(unused.length)}</summary>
          {list(unused)}
        </details>
      ) : null}
    </Panel>
  )
}

/** Says whether a column is matched for sure, or why it is left out. */
function Note({ name, certain, field }: { name: string; certain: boolean; field: string | undefined }) {
  const why = field ? undefined : copy.whyLeftOut[name.trim().toLowerCase()]
  if (why) return <p className={styles.why}>{why}</p>
  if (!certain || !field) return null
  return (
    <p className={styles.certain}>
      <Icon name="check" size="sm" />
      {copy.certain}
    </p>
  )
}
