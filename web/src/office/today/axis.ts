/** The axis of Today: how long something waits, from now to a week. Young ages take more room than old ones. */
const HOUR_MS = 3_600_000
const WEEK_H = 168
const SPREAD = 4

/** The place of an age on the axis, in percent of its length. */
export function place(hours: number): number {
  const at = Math.log1p(SPREAD * Math.max(0, hours)) / Math.log1p(SPREAD * WEEK_H)
  return Math.round(Math.min(1, at) * 1000) / 10
}

export const hoursSince = (iso: string, now: number) => (now - Date.parse(iso)) / HOUR_MS
