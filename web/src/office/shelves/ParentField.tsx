import { useQuery } from '@tanstack/react-query'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { copy } from './shelves.copy.ts'
import shelves from './Shelves.module.css'
import { moveQuery, type Term } from './shelvesApi.ts'

const said = copy.form

type Props = {
  /** Null for a new one. */
  term: Term | null
  rows: readonly Term[]
  value: string
  error?: string | undefined
  onChange: (parent: string) => void
}

/** The deals' own category, which products come into by a deal. */
const DEALS = 'deal'
const MOST_LEVELS = 3

/** Which category this one stands below, and what a move means before it is saved (GOOD-2). */
export function ParentField({ term, rows, value, error, onChange }: Props) {
  const parents = rows.filter((row) => row.slug !== DEALS && fits(row, term, rows))
  const moved = term !== null && value !== (term.parent ?? '')
  const move = useQuery({ ...moveQuery(term ?? { _id: '', version: 0 }, value), enabled: moved })
  return (
    <>
      <SelectField
        label={said.parent}
        name="parent"
        value={value}
        hint={said.parentHint}
        error={error ?? (moved ? move.data?.problem : undefined)}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{said.atTop}</option>
        {parents.map((row) => (
          <option key={row._id} value={row._id}>
            {row.path ?? row.name}
          </option>
        ))}
      </SelectField>
      {moved && move.data && !move.data.problem ? (
        <div role="status">
          <ul className={shelves.quiet}>
            <li>{said.moves(move.data.products, move.data.categories)}</li>
            {move.data.gains.map((rule) => (
              <li key={rule.kind + rule.name}>{said.gains(said.rules[rule.kind] ?? rule.kind, rule.name)}</li>
            ))}
            {move.data.loses.map((rule) => (
              <li key={rule.kind + rule.name}>{said.loses(said.rules[rule.kind] ?? rule.kind, rule.name)}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

/** Whether a category, or a new one, may stand below a row: not below itself, and in three levels at most. */
function fits(row: Term, term: Term | null, rows: readonly Term[]): boolean {
  const above = [row, ...wayUp(row, rows)]
  if (!term) return above.length < MOST_LEVELS
  if (above.some((one) => one._id === term._id)) return false
  const below = rows.map((one) => wayUp(one, rows).findIndex((up) => up._id === term._id) + 2)
  return above.length + Math.max(1, ...below) <= MOST_LEVELS
}

function wayUp(row: Term, rows: readonly Term[]): Term[] {
  const up: Term[] = []
  let at = rows.find((one) => one._id === row.parent)
  while (at && !up.includes(at)) {
    up.push(at)
    const next = at.parent
    at = rows.find((one) => one._id === next)
  }
  return up
}
