/**
 * Texts of numbers and names. They use no Intl, because the server's engine and every browser must write the same
 * letters.
 */
import { grouped } from './count.ts'
import { dayTime, moment, months, rupees, soon } from './format.copy.ts'
import { KARACHI_MS } from './karachi.ts'

/** Whole rupees, "Rs 3,450" (GEN-6). The paisa of a list price are shown only where there are any: "Rs 3,450.50". */
export function formatRupees(amount: number): string {
  const paisa = Math.round(amount * 100)
  return paisa % 100 === 0 ? rupees(grouped(paisa / 100)) : formatPaisa(paisa)
}

/** Paisa with two decimals, "Rs 17,566.56", for carts and orders (CART-9). */
export function formatPaisa(paisa: number): string {
  const rest = paisa % 100
  return rupees(`${grouped((paisa - rest) / 100)}.${String(rest).padStart(2, '0')}`)
}

/** Rupees of an order with two decimals, "Rs 17,566.56". */
export function formatTotal(amount: number): string {
  return formatPaisa(Math.round(amount * 100))
}

/**
 * An RFC 3339 time as a day on the shop's clock (Pakistan, UTC+5 all year): "21 November 2026". A text that is no time
 * is returned as it is.
 */
export function formatDay(iso: string): string {
  const at = shopClock(iso)
  return at ? `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}` : iso
}

/** Day and time on the shop's clock: "21 November 2026, 14:05". */
export function formatDayTime(iso: string): string {
  const at = shopClock(iso)
  return at ? dayTime(formatDay(iso), clock(at)) : iso
}

/**
 * A moment on the shop's clock as in its messages: "30 November, 7:51 am". The day is not parted from its month by a
 * line's end.
 */
export function formatMoment(iso: string): string {
  const at = shopClock(iso)
  if (!at) return iso
  const minute = String(at.getUTCMinutes()).padStart(2, '0')
  return moment(at.getUTCDate(), months[at.getUTCMonth()] ?? '', at.getUTCHours(), minute)
}

/** The time on the shop's clock, with a short day where it is not today: "14:05", "23 Nov, 09:00". */
export function formatSoon(iso: string, now: number): string {
  const at = shopClock(iso)
  if (!at) return iso
  const time = clock(at)
  const today = formatDay(iso) === formatDay(new Date(now).toISOString())
  return today ? time : soon(at.getUTCDate(), months[at.getUTCMonth()] ?? '', time)
}

const two = (n: number) => String(n).padStart(2, '0')
const clock = (at: Date) => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`

function shopClock(iso: string): Date | null {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? null : new Date(ms + KARACHI_MS)
}

/** Up to two initials of a name, for an avatar without a picture. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words[words.length - 1]?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}
