/** What a save over somebody else's newer version is answered with, and how it is told (OFFICE-4). */
import type { components } from '#/office/schema.d.ts'
import { ApiError } from '#/shared/api/client.ts'
import type { Difference } from './ConflictNotice.tsx'
import { uiCopy } from './ui.copy.ts'

type Edit = components['schemas']['Edit']

export type Conflict<T> = {
  now: T
  /** What was changed since, by the log, newest first. */
  edits: readonly Edit[]
}

/** What stands where a refused save was to go; null where the answer does not say. */
export function conflictOf<T>(error: unknown, name: string): Conflict<T> | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.body) return null
  const now = error.body[name] as T | undefined
  return now ? { now, edits: (error.body['edits'] ?? []) as Edit[] } : null
}

/** What a refused save found in the place of what it saw; null where it was refused for something else. */
export function newerOf<T extends { version: number }>(
  error: unknown,
  name: string,
  seen: T | null,
): Conflict<T> | null {
  const newer = conflictOf<T>(error, name)
  return newer && seen && newer.now.version !== seen.version ? newer : null
}

type Field = {
  /** As people call it. */
  field: string
  /** As the log calls what it is made of. */
  names: readonly string[]
  before: string
  after: string
  /** Unless given: whether both read the same. */
  differs?: boolean
}

/** The fields that are others now, each with who made it so and when. */
export function byWhom(edits: readonly Edit[], fields: readonly Field[]): Difference[] {
  return fields
    .filter(({ before, after, differs = before !== after }) => differs)
    .map(({ field, names, before, after }) => {
      const edit = edits.find((one) => one.fields.some((name) => names.includes(name))) ?? edits[0]
      return { who: edit ? edit.actorName : uiCopy.colleague, at: edit?.at ?? '', field, before, after }
    })
}
