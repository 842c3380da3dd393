/**
 * Scroll positions by history entry: a new page starts at its top, Back finds the place where the shopper was,
 * whatever made the entry: a page, a filter, a link to a part of the page (HOLD-7).
 * The browser's own restoration runs before a list has come back, and lands at the top.
 */
import { tab } from '#/shared/lib/storage.ts'

export type ScrollMemory = {
  /** To be called when another page is shown, and not only another part or choice of it. */
  arrived: () => void
  stop: () => void
}

type EntryState = { entry?: string } & Record<string, unknown>

const STORE = 'scroll'
const ENTRIES = ['popstate', 'pushState', 'replaceState'] as const
const PATIENCE_MS = 2000

export function rememberScroll(): ScrollMemory {
  const before = history.scrollRestoration
  history.scrollRestoration = 'manual'
  const positions = load()
  let current = nameEntry()
  let isNew = false
  let waiting = 0

  const onScroll = () => {
    positions[current] = window.scrollY
  }
  const onHide = () => {
    tab.writeJson(STORE, positions)
  }
  const giveUp = () => cancelAnimationFrame(waiting)

  /** The page may still grow: goes as far as it can, and further while it grows, until the shopper scrolls. */
  const restore = (y: number, until: number, reached = -1) => {
    const reachable = Math.max(0, document.documentElement.scrollHeight - window.innerHeight)
    const top = Math.min(y, reachable)
    if (top > reached) window.scrollTo({ top, behavior: 'instant' })
    if (top < y && performance.now() < until) waiting = requestAnimationFrame(() => restore(y, until, top))
  }

  /** Another entry is the current one; wouter says when a page has made or replaced one. */
  const onEntry = ({ type }: Event) => {
    giveUp()
    isNew = entryName() === null
    current = nameEntry()
    if (isNew) positions[current] ??= window.scrollY
    else if (type === 'popstate') restore(positions[current] ?? 0, performance.now() + PATIENCE_MS)
  }

  for (const type of ENTRIES) window.addEventListener(type, onEntry)
  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('wheel', giveUp, { passive: true })
  window.addEventListener('touchmove', giveUp, { passive: true })
  window.addEventListener('keydown', giveUp)
  window.addEventListener('pagehide', onHide)
  const reloaded = positions[current]
  positions[current] ??= window.scrollY // this code may come after the first scroll
  if (reloaded !== undefined && location.hash === '') restore(reloaded, performance.now() + PATIENCE_MS)

  return {
    arrived() {
      if (!isNew || location.hash !== '') return
      giveUp()
      restore(0, performance.now() + PATIENCE_MS)
    },
    stop() {
      giveUp()
      onHide()
      history.scrollRestoration = before
      for (const type of ENTRIES) window.removeEventListener(type, onEntry)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('wheel', giveUp)
      window.removeEventListener('touchmove', giveUp)
      window.removeEventListener('keydown', giveUp)
      window.removeEventListener('pagehide', onHide)
    },
  }
}

function entryName(): string | null {
  const { entry } = (history.state ?? {}) as EntryState
  return typeof entry === 'string' ? entry : null
}

/** Gives the history entry a name, kept in its state beside what a navigation put there, and answers it. */
function nameEntry(): string {
  const known = entryName()
  if (known !== null) return known
  const entry = `${Date.now()} ${Math.random()}` // crypto.randomUUID is missing where the page is not https
  // The prototype's: wouter's own would tell everybody of another address.
  History.prototype.replaceState.call(history, { ...(history.state as EntryState | null), entry }, '')
  return entry
}

function load(): Record<string, number> {
  const kept = tab.readJson(STORE)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, y]) => typeof y === 'number')) as Record<string, number>
}
