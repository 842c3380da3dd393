import { SelectField } from '#/shared/ui/SelectField.tsx'
import { taxClassCopy as copy } from './taxClass.copy.ts'

type Props = {
  id?: string
  names: readonly string[]
  value: string
  error?: string | undefined
  onChange: (name: string) => void
}

/** The class of sales tax of products; nothing in a shop that has no classes (BOOKS-1). */
export function TaxClassField({ id, names, value, error, onChange }: Props) {
  const known = names.some((name) => name.toLowerCase() === value.toLowerCase())
  if (names.length === 0 && value === '') return null
  return (
    <SelectField
      {...(id !== undefined && { id })}
      label={copy.label}
      hint={value === '' || known ? copy.hint : copy.unknown}
      error={error}
      value={names.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{copy.usual}</option>
      {known || value === '' ? null : <option value={value}>{value}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
