/**
 * Days and times on the shop's clock (Karachi), in short forms. They use no Intl, so that every browser writes the same
 * letters.
 */
import { KARACHI_MS, karachiDay, SHORT_MONTHS } from '#/shared/lib/karachi.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const DAY_MS = 24 * 60 * 60 * 1000

/** Days as "2026-11-22", both ends included. */
export type Range = { from: string; to: string }

export function addDays(day: string, n: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10)
}

/** The ranges that one press chooses, by name. */
export function ranges(now: number): Readonly<Record<'week' | 'month' | 'days' | 'last' | 'year', Range>> {
  const to = karachiDay(now)
  const first = `${to.slice(0, 8)}01`
  const before = addDays(first, -1)
  return {
    week: { from: addDays(to, -6), to },
    days: { from: addDays(to, -29), to },
    month: { from: first, to },
    last: { from: `${before.slice(0, 8)}01`, to: before },
    year: { from: addDays(to, -364), to },
  }
}

/** A day as "22 Nov". */
export function shortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${SHORT_MONTHS[Number(day.slice(5, 7)) - 1] ?? ''}`
}

/** A day as "22 Nov 2026". */
export const longDay = (day: string) => `${shortDay(day)} ${day.slice(0, 4)}`

/** Every day of a range, both ends included. */
export function daysOf({ from, to }: Range): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length < 800; day = addDays(day, 1)) days.push(day)
  return days
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text
}

/** The day of a moment as "27 Nov". NaN, as from an empty field, gives odd words and no error. */
export function dayOf(ms: number): string {
  const at = new Date(ms + KARACHI_MS)
  return `${at.getUTCDate()} ${SHORT_MONTHS[at.getUTCMonth()] ?? ''}`
}

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

/**
 * "2026-11-24T09:00" on the shop's clock as a moment, or '' where it is none. A field has no seconds, so while it shows
 * the stored moment that one stays as it is, and 23:59:59 does not become 23:59:00 when a name is changed.
 */
export function momentOf(field: string, stored?: string): string {
  if (stored !== undefined && field === fieldOf(Date.parse(stored))) return stored
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) ? Date.parse(`${field}:00Z`) : Number.NaN
  return Number.isNaN(ms) ? '' : new Date(ms - KARACHI_MS).toISOString()
}

/** A moment as a field for day and time shows it, in Karachi. */
export const fieldOf = (ms: number) => new Date(ms + KARACHI_MS).toISOString().slice(0, 16)
