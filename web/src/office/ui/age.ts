/** How long ago something was, in the largest fitting unit: "12 min", "3 h", "2 days". `now` is in milliseconds. */
export function age(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (Number.isNaN(minutes)) return ''
  if (minutes < 60) return `${Math.max(0, minutes)} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 day' : `${days} days`
}

/** The same with the next smaller unit: "12 min", "3 h 20 min", "6 days 2 h". */
export function longAge(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
  if (Number.isNaN(minutes)) return ''
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const and = (n: number, unit: string) => (n > 0 ? ` ${n} ${unit}` : '')
  if (days > 0) return `${days === 1 ? '1 day' : `${days} days`}${and(hours % 24, 'h')}`
  if (hours > 0) return `${hours} h${and(minutes % 60, 'min')}`
  return `${minutes} min`
}
