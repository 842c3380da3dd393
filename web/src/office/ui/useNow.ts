import { useSyncExternalStore } from 'react'
import { karachiDay } from '#/shared/lib/karachi.ts'

const TICK_MS = 30_000

/** One clock for all screens. It ticks twice a minute, and at once when somebody comes back to the page. */
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    window.addEventListener('focus', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
    window.removeEventListener('focus', tick)
  }
}

/** Reads the clock, which is set first while nobody listens. */
function read() {
  if (listeners.size === 0 && Math.abs(Date.now() - now) >= TICK_MS) now = Date.now()
  return now
}

/** The present moment in milliseconds, for all words about time. It moves on in an office that stays open (HOLD-8). */
export const useNow = (): number => useSyncExternalStore(subscribe, read)

/** The day in Karachi, as "2026-11-22". */
export const useToday = (): string => useSyncExternalStore(subscribe, () => karachiDay(read()))
