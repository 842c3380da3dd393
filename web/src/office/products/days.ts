/** Days and times of the shop's clock (Karachi, UTC+5 all year), short. No Intl: every browser writes the same letters. */
import { KARACHI_MS, SHORT_MONTHS } from '#/shared/lib/karachi.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const two = (n: number) => String(n).padStart(2, '0')

/** "2027-08-31" as "08/2027", as packs print it. */
export function monthOf(day: string): string {
  const [year, month] = day.split('-')
  return year && month ? `${month}/${year}` : day
}

/** A time as "3:41 pm". */
export function clockOf(ms: number): string {
  const at = new Date(ms + KARACHI_MS)
  const hour = at.getUTCHours()
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(at.getUTCMinutes())} ${hour < 12 ? 'am' : 'pm'}`
}

/** A time as "Tue 24 Nov, 9:00 am". */
export function shortWhen(iso: string): string {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return iso
  const at = new Date(ms + KARACHI_MS)
  return `${DAYS[at.getUTCDay()] ?? ''} ${at.getUTCDate()} ${SHORT_MONTHS[at.getUTCMonth()] ?? ''}, ${clockOf(ms)}`
}

/** A time as an input of a day and a time shows it, "2026-11-24T09:00". */
export function fieldTime(ms: number): string {
  return new Date(ms + KARACHI_MS).toISOString().slice(0, 16)
}
