import { KEPT } from './keptTop.ts'

/** What an entry of the history says of the list from which it was opened. */
export type FromList = {
  /** The address of the list, with its filters. */
  list: string
  /** The cursors of the pages before. */
  trail: readonly string[]
  /** The rows in their order, as addresses name them. */
  rows: readonly string[]
}

/** Reads it from an entry of the history; null for whoever came another way. */
export function fromListOf(state: unknown): FromList | null {
  const { list, trail, rows } = (state ?? {}) as Partial<FromList>
  if (typeof list !== 'string' || !list.startsWith('/admin/') || !Array.isArray(trail) || !Array.isArray(rows))
    return null
  return { list, trail, rows }
}

/** The link back: to the list as it was left, or to all of it. */
export function backOf(from: FromList | null, all: { href: string; label: string }) {
  if (from === null) return all
  return { href: from.list, label: all.label, state: { trail: from.trail, ...KEPT } }
}
