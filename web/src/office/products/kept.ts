/** What is typed and not saved yet, kept in this browser: nothing is lost with the network, the session or the page. */
import type { Body } from './model.ts'

export type Kept = {
  body: Body
  /** What the typing began with, for merging. */
  base: Body
  at: number
}

const nameOf = (id: string) => `gulaab-office-product:${id}`

export function keep(id: string, kept: Kept): boolean {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(kept))
    return true
  } catch {
    return false // full or forbidden: the page still holds it
  }
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(nameOf(id))
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}

/** What was kept of a product; null where there is nothing that can be read. */
export function recall(id: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null') as Partial<Kept> | null
    return kept && typeof kept.at === 'number' && isBody(kept.body) && isBody(kept.base) ? (kept as Kept) : null
  } catch {
    return null
  }
}

function isBody(body: unknown): body is Body {
  return (
    typeof body === 'object' &&
    body !== null &&
    typeof (body as Body).name === 'string' &&
    Array.isArray((body as Body).variants) &&
    Array.isArray((body as Body).photos)
  )
}
