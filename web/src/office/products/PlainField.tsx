import { type PlainName, sheetFields } from '#/office/domain/catalogue/sheetFields.copy.ts'
import { TextField } from '#/shared/ui/TextField.tsx'
import chipsStyles from './Chips.module.css'
import { fieldId, setting, useEditing } from './editorContext.ts'
import { LinesField } from './LinesField.tsx'

/** A field of the product by its row of sheetFields: a line of text, a list of lines, or a tick. */
export function PlainField({ name }: { name: PlainName }) {
  const { body, edit, problem } = useEditing()
  const { label, form = label, hint, add = '' } = sheetFields[name]
  const value = body[name]
  if (typeof value === 'boolean') {
    return (
      <label className={chipsStyles.tickRow}>
        <input type="checkbox" checked={value} onChange={(event) => edit(setting(name, event.currentTarget.checked))} />
        {form}
      </label>
    )
  }
  if (typeof value === 'string') {
    return (
      <TextField
        id={fieldId(name)}
        label={form}
        optional
        dir="auto"
        maxLength={500}
        autoComplete="off"
        value={value}
        error={problem(name)}
        hint={hint}
        onChange={(event) => edit(setting(name, event.currentTarget.value))}
      />
    )
  }
  return (
    <LinesField
      id={fieldId(name)}
      name={form}
      add={add}
      lines={value}
      error={problem(name)}
      onChange={(lines) => edit(setting(name, lines))}
    />
  )
}
