import { useState } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import { newerOf, type Conflict } from './byWhom.ts'
import { Draft } from './draft.ts'
import { keepIn } from './keptDraft.ts'
import { useDraft } from './useDraft.ts'

/**
 * The state of a form over one row: the row it was filled from, what is typed, and the newer row that a refused save
 * found (OFFICE-4). `name` is the row's name in that answer, `stored` the row or null, `typedOf` gives the form's values
 * of a row, and `first` holds what a new one has typed from the start. `keepAs` names the draft in the browser, so that
 * it is there again after a reload.
 */
export function useRowForm<Row extends { version: number }, Typed extends object>(
  name: string,
  stored: Row | null,
  typedOf: (row: Row | null) => Typed,
  first: Partial<Typed> = {},
  keepAs?: string,
) {
  const [filled, setFilled] = useState(() => ({ base: stored, start: typedOf(stored) }))
  const { state, draft } = useDraft(() => {
    const made = new Draft<Typed>({
      loaded: null,
      first: filled.start,
      ...(keepAs && { keeping: keepIn('tab', keepAs, filled.start) }),
    })
    if (!made.current().recovered) made.edit((now) => ({ ...now, ...first }))
    return made
  })
  const [newer, setNewer] = useState<Conflict<Row> | null>(null)
  return {
    ...filled,
    typed: state.body,
    newer,
    setNewer,
    put: (change: Partial<Typed>) => draft.edit((now) => ({ ...now, ...change })),
    edit: draft.edit,
    discard: () => draft.reset(filled.start),
    /** Keeps the newer row that a refused save found. */
    refused: (error: Error) => setNewer(newerOf(error, name, filled.base)),
    /** Goes on over `row`, with what is typed. */
    rebase: (row: Row) => setFilled({ ...filled, base: row }),
    /** Fills the form from `row` again. */
    take: (row: Row) => {
      const start = typedOf(row)
      setFilled({ base: row, start })
      draft.reset(start)
      setNewer(null)
    },
  }
}

/** The errors by field. `lone` is shown above the form where the error is about no field and no newer row is shown. */
export function problemOf(error: Error | null, newer: Conflict<unknown> | null) {
  const fields = error instanceof ApiError ? error.fields : {}
  const lone = error && !newer && Object.keys(fields).length === 0 ? error.message : null
  return { fields, lone }
}
