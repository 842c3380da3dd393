import type { components } from '#/shared/api/schema.d.ts'

export type InSet = components['schemas']['InSet']

/** The name of the set that begins with a line, and how many of it: "2 × Glow set"; null where none begins (GOOD-4). */
export function setBefore(lines: readonly { inSet?: InSet | undefined }[], at: number): string | null {
  const set = lines[at]?.inSet
  if (set === undefined || lines[at - 1]?.inSet?.no === set.no) return null
  return set.sets > 1 ? `${set.sets} × ${set.name}` : set.name
}
