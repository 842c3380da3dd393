/** Days of Karachi as "2026-11-22": which a report is of, and how they are said. */
import { karachiDay, SHORT_MONTHS } from '#/shared/lib/karachi.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type Range = { from: string; to: string }

export function addDays(day: string, n: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10)
}

/** The ranges that are one press away, by name. */
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

/** "22 Nov" */
export function shortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${SHORT_MONTHS[Number(day.slice(5, 7)) - 1] ?? ''}`
}

/** "22 Nov 2026" */
export const longDay = (day: string) => `${shortDay(day)} ${day.slice(0, 4)}`

/** Every day of a range, both ends among them. */
export function daysOf({ from, to }: Range): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length < 800; day = addDays(day, 1)) days.push(day)
  return days
}

/** Whether text is a day that there is. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text
}
