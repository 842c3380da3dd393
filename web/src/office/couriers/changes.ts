/** What a colleague changed of a courier, in the words of its form (OFFICE-4). */
import { byWhom, type Conflict } from '#/office/ui/byWhom.ts'
import type { Difference } from '#/office/ui/ConflictNotice.tsx'
import type { Courier } from '#/office/domain/orders/parcelsApi.ts'
import { copy } from './couriers.copy.ts'
import { changedOf, type Typed, formValuesOf } from './formValues.ts'

/** The log's names of fields that have another name there. */
const LOGGED: Partial<Record<keyof Typed, string>> = { openAllowed: 'open' }

export function courierChanges(base: Courier, { now, edits }: Conflict<Courier>): Difference[] {
  const after = formValuesOf(now)
  const before = formValuesOf(base)
  const fields = changedOf(before, now) as (keyof Typed)[]
  return byWhom(
    edits,
    fields.map((name) => ({
      field: copy.names[name] ?? name,
      names: [LOGGED[name] ?? name],
      before: said(before[name]),
      after: said(after[name]),
      differs: true,
    })),
  )
}

/** A value in words, or '' for one of many parts, of which only the change is shown. */
function said(value: Typed[keyof Typed]): string {
  if (typeof value === 'boolean') return value ? copy.yes : copy.no
  return typeof value === 'object' ? '' : String(value)
}
