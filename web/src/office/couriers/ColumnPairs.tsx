import screens from '#/office/ui/screens.module.css'
import { Button } from '#/shared/ui/Button.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './couriers.copy.ts'
import styles from './Couriers.module.css'

const words = copy.files

type Pair = readonly [string, string]
type Props = {
  rows: readonly Pair[]
  choices: Readonly<Record<string, string>>
  wrong?: string | undefined
  onChange: (rows: readonly Pair[]) => void
}

/** The heads of columns, with the meaning of each. */
export function ColumnPairs({ rows, choices, wrong, onChange }: Props) {
  const put = (at: number, pair: Pair) => onChange(rows.map((one, index) => (index === at ? pair : one)))
  return (
    <>
      <ul className={styles.pairs}>
        {rows.map(([name, value], index) => (
          // Rows have no name of their own, since the text in them changes, so their index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <TextField
              label={words.head(index + 1)}
              dir="auto"
              maxLength={200}
              value={name}
              onChange={(event) => put(index, [event.currentTarget.value, value])}
            />
            <SelectField
              label={words.holds(index + 1)}
              value={value}
              onChange={(event) => put(index, [name, event.currentTarget.value])}
            >
              {Object.entries(choices).map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </SelectField>
            <IconButton
              icon="close"
              label={words.remove(name || words.unnamed)}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {wrong ? (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      ) : null}
      <div className={screens.actions}>
        <Button size="sm" variant="secondary" onClick={() => onChange([...rows, ['', Object.keys(choices)[0] ?? '']])}>
          {words.add}
        </Button>
      </div>
    </>
  )
}
