/**
 * Scroll positions by history entry (HOLD-7). A new page starts at its top; Back finds the place where the shopper was,
 * whatever made the entry: a page, a filter, a link to a part of the page. The browser's own restoration runs before a
 * list has come back, and lands at the top.
 */
import { tab } from '#/shared/lib/storage.ts'

export type ScrollMemory = {
  /** Is called when another page is shown, but not for another part or filter of the same page. */
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

  /** Scrolls as far as the page reaches, and further while it grows, until the shopper scrolls. */
  const restore = (y: number, until: number, reached = -1) => {
    const reachable = Math.max(0, document.documentElement.scrollHeight - window.innerHeight)
    const top = Math.min(y, reachable)
    if (top > reached) window.scrollTo({ top, behavior: 'instant' })
    if (top < y && performance.now() < until) waiting = requestAnimationFrame(() => restore(y, until, top))
  }

  /** Follows the change of the current entry; wouter sends an event when a page has made or replaced one. */
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

/**
 * Gives the current history entry a name and returns it. The name is kept beside what a navigation put into the entry's
 * state.
 */
function nameEntry(): string {
  const known = entryName()
  if (known !== null) return known
  const entry = `${Date.now()} ${Math.random()}` // crypto.randomUUID is missing where the page is not https
  // The prototype's method is called, since wouter's own would announce another address.
  History.prototype.replaceState.call(history, { ...(history.state as EntryState | null), entry }, '')
  return entry
}

function load(): Record<string, number> {
  const kept = tab.readJson(STORE)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, y]) => typeof y === 'number')) as Record<string, number>
}
