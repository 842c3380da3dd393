import { KEPT } from './keptTop.ts'

/** What a thing that was opened from a list knows of it, in its entry of the history. */
export type FromList = {
  /** The address of the list, with its filters. */
  list: string
  /** The cursors of the pages before. */
  trail: readonly string[]
  /** What its rows are called in addresses, as they stand in it. */
  rows: readonly string[]
}

/** Reads it from an entry of the history; null for whoever came another way. */
export function fromListOf(state: unknown): FromList | null {
  const { list, trail, rows } = (state ?? {}) as Partial<FromList>
  if (typeof list !== 'string' || !list.startsWith('/admin/') || !Array.isArray(trail) || !Array.isArray(rows))
    return null
  return { list, trail, rows }
}

/** The way back: to the list as it was left, or to all of it. */
export function backOf(from: FromList | null, all: { href: string; label: string }) {
  if (from === null) return all
  return { href: from.list, label: all.label, state: { trail: from.trail, ...KEPT } }
}
