/** Windows as bars of four weeks. */
import { KARACHI_MS } from '#/shared/lib/karachi.ts'

const DAY_MS = 86_400_000

export type Span = {
  id: string
  name: string
  /** Moments in milliseconds. */
  starts: number
  /** Null where there is no end. */
  ends: number | null
  look: 'running' | 'planned' | 'paused' | 'over'
  /** What it gives, on the bar. */
  effect: string
  state: string
  /** The address of its screen, or what a press does; null for who only reads it. */
  opens: string | (() => void) | null
}

type Bar = { span: Span; from: number; to: number }

/** The Monday, midnight in Karachi, of the week of a moment. */
export function mondayOf(ms: number): number {
  const local = ms + KARACHI_MS
  const midnight = local - (local % DAY_MS)
  const day = (new Date(midnight).getUTCDay() + 6) % 7
  return midnight - day * DAY_MS - KARACHI_MS
}

export const WEEKS = 4
export const SPAN_MS = WEEKS * 7 * DAY_MS

/** The bars of windows within four weeks, as shares of the width. Those that begin first are on top. */
export function barsOf(spans: readonly Span[], from: number): Bar[] {
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / SPAN_MS))
  return spans
    .map((span) => ({ span, from: share(span.starts), to: span.ends === null ? 1 : share(span.ends) }))
    .filter((bar) => bar.to > bar.from)
    .toSorted((a, b) => a.span.starts - b.span.starts)
}
