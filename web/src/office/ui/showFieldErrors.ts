import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#/shared/api/client.ts'

/**
 * Puts what the shop found wrong at its fields and focuses the first. Answers the words that belong to no field of the
 * form, to be shown above it; null where every one has found its place.
 */
export function showFieldErrors<V extends FieldValues>(form: UseFormReturn<V>, error: unknown): string | null {
  const words = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ApiError)) return words
  let placed = false
  const lost: string[] = []
  for (const [name, message] of Object.entries(error.fields)) {
    const known = form.getValues(name as Path<V>) !== undefined
    if (known) form.setError(name as Path<V>, { type: 'shop', message }, { shouldFocus: !placed })
    else lost.push(message)
    placed ||= known
  }
  if (lost.length > 0) return [...new Set(lost)].join(' ')
  return placed ? null : words
}
