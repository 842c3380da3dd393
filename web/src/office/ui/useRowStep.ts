import { useKey } from './useKey.ts'

/** J and K choose the rows below and above the one in hand, by its place in the present lists. */
export function useRowStep<Row>(rows: readonly Row[], at: number, take: (row: Row) => void) {
  const step = (by: 1 | -1) => {
    const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)
    const row = rows[to]
    if (row !== undefined && to !== at) take(row)
  }
  useKey('j', () => step(1))
  useKey('k', () => step(-1))
  return step
}
