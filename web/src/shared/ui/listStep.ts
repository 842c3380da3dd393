/**
 * Where a key leads in the list under a field (HOLD-7): to which of `count` rows from row `at`. -1 is the text itself,
 * and undefined means that the key is the text's own. Home and End belong to the list once an arrow has led into it.
 */
export function listStep(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : -1
  if (key === 'ArrowUp') return at < 0 ? count - 1 : at - 1
  return at < 0 ? undefined : { Home: 0, End: count - 1 }[key]
}
