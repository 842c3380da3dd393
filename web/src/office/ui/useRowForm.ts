import { useState } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import { newerOf, type Newer } from './byWhom.ts'

/**
 * What a form over one row holds: the row it was filled from, what is typed, and what a refused save found in the
 * row's place (OFFICE-4). A colleague's save in between is shown, not written over.
 *
 * `name` is what the answer to a refused save calls the row, `stored` the row (null: a new one), `typedOf` what the
 * form says of a row, `first` what a new one has typed from the start.
 */
export function useRowForm<Row extends { version: number }, Typed extends object>(
  name: string,
  stored: Row | null,
  typedOf: (row: Row | null) => Typed,
  first: Partial<Typed> = {},
) {
  const [filled, setFilled] = useState(() => ({ base: stored, start: typedOf(stored) }))
  const [typed, setTyped] = useState<Typed>(() => ({ ...filled.start, ...first }))
  const [newer, setNewer] = useState<Newer<Row> | null>(null)
  return {
    ...filled,
    typed,
    newer,
    setNewer,
    put: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    discard: () => setTyped(filled.start),
    /** Keeps what a refused save found. */
    refused: (error: Error) => setNewer(newerOf(error, name, filled.base)),
    /** Goes on over `row`, with what is typed. */
    rebase: (row: Row) => setFilled({ ...filled, base: row }),
    /** Is filled from `row` again. */
    take: (row: Row) => {
      const start = typedOf(row)
      setFilled({ base: row, start })
      setTyped(start)
      setNewer(null)
    },
  }
}

/** What is wrong, said at its fields; `lone` above the form where it is about none of them and no newer row is shown. */
export function problemOf(error: Error | null, newer: Newer<unknown> | null) {
  const fields = error instanceof ApiError ? error.fields : {}
  const lone = error && !newer && Object.keys(fields).length === 0 ? error.message : null
  return { fields, lone }
}
