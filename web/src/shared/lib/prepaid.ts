/** What paying first saves: percent of the goods, and at most `most` paisa where that is not 0. */
export type Prepaid = { percent: number; most: number }

/** The least total after a saving: one rupee. */
const LEAST_TOTAL = 100

/**
 * What paying first takes off goods, in paisa: whole rupees, rounded half up (FEE-2). It equals Prepaid.Off of the
 * server's internal/pricing, which decides when the order is placed; this is for showing.
 */
export function prepaidOff({ percent, most }: Prepaid, goods: number): number {
  const wanted = Math.floor((goods * percent * 2 + 10_000) / 20_000) * 100
  return Math.max(0, Math.min(wanted, most > 0 ? most : wanted, goods - LEAST_TOTAL))
}
