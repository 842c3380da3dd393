/** What is typed and not saved yet, kept in this browser: nothing is lost with the network, the session or the page. */
import { device } from '#/shared/lib/storage.ts'
import type { Body } from './model.ts'

export type Kept = {
  body: Body
  /** What the typing began with, for merging. */
  base: Body
  at: number
}

const nameOf = (id: string) => `gulaab-office-product:${id}`

/** False where the browser is full or forbids it: the page alone holds it then. */
export const keep = (id: string, kept: Kept): boolean => device.writeJson(nameOf(id), kept)

export function forget(id: string): void {
  device.write(nameOf(id), null)
}

/** What was kept of a product; null where there is nothing that can be read. */
export function recall(id: string): Kept | null {
  const kept = device.readJson(nameOf(id)) as Partial<Kept> | null
  return kept && typeof kept.at === 'number' && isBody(kept.body) && isBody(kept.base) ? (kept as Kept) : null
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
