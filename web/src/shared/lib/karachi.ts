/** The shop's clock is Karachi's, UTC+5 all year, whatever the browser's clock is. */

export const KARACHI_MS = 5 * 60 * 60 * 1000

export const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The day in Karachi at a moment, as "2026-11-22". */
export const karachiDay = (ms: number): string => new Date(ms + KARACHI_MS).toISOString().slice(0, 10)
