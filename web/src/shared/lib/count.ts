/** A whole number with a comma before each three digits, the same in the server's engine and in every browser. */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

/**
 * A count with its word. It stands apart from the formats of amounts and days, because every page needs a count at
 * first and none of those.
 */
export function formatCount(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}
