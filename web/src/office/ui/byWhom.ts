/** The answer to a save over somebody else's newer version, and the words for it (OFFICE-4). */
import type { components } from '#/office/schema.d.ts'
import { ApiError } from '#/shared/api/client.ts'
import type { Difference } from './ConflictNotice.tsx'
import { uiCopy } from './ui.copy.ts'

type Edit = components['schemas']['Edit']

export type Conflict<T> = {
  now: T
  /** What was changed since, from the log, newest first. */
  edits: readonly Edit[]
}

/** The present version, from the answer to a refused save; null where the answer does not tell it. */
export function conflictOf<T>(error: unknown, name: string): Conflict<T> | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.body) return null
  const now = error.body[name] as T | undefined
  return now ? { now, edits: (error.body['edits'] ?? []) as Edit[] } : null
}

/** The newer version that a refused save found; null where the save was refused for something else. */
export function newerOf<T extends { version: number }>(
  error: unknown,
  name: string,
  seen: T | null,
): Conflict<T> | null {
  const newer = conflictOf<T>(error, name)
  return newer && seen && newer.now.version !== seen.version ? newer : null
}

type Field = {
  /** The field's name for people. */
  field: string
  /** The log's names for what the field is made of. */
  names: readonly string[]
  before: string
  after: string
  /** Whether the values differ, by default whether they read differently. */
  differs?: boolean
}

/** The fields that have changed, each with who changed it and when. */
export function byWhom(edits: readonly Edit[], fields: readonly Field[]): Difference[] {
  return fields
    .filter(({ before, after, differs = before !== after }) => differs)
    .map(({ field, names, before, after }) => {
      const edit = edits.find((one) => one.fields.some((name) => names.includes(name))) ?? edits[0]
      return { who: edit ? edit.actorName : uiCopy.colleague, at: edit?.at ?? '', field, before, after }
    })
}
