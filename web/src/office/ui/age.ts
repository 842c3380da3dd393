import { ageCopy } from './age.copy.ts'

const { minutes: inMinutes, hours: inHours, days: inDays } = ageCopy

/** How long ago something was, in the largest fitting unit: "12 min", "3 h", "2 days". `now` is in milliseconds. */
export function age(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  if (Number.isNaN(minutes)) return ''
  if (minutes < 60) return inMinutes(Math.max(0, minutes))
  return minutes < 24 * 60 ? inHours(Math.floor(minutes / 60)) : inDays(Math.floor(minutes / (24 * 60)))
}

/** The same with the next smaller unit: "12 min", "3 h 20 min", "6 days 2 h". */
export function longAge(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
  if (Number.isNaN(minutes)) return ''
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const and = (n: number, said: (n: number) => string) => (n > 0 ? ` ${said(n)}` : '')
  if (days > 0) return inDays(days) + and(hours % 24, inHours)
  return hours > 0 ? inHours(hours) + and(minutes % 60, inMinutes) : inMinutes(minutes)
}
