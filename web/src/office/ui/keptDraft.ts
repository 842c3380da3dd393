/** Where drafts are kept in the browser, and that what is read there is one. */
import { device, tab } from '#/shared/lib/storage.ts'
import type { Keeping, Kept } from './draft.ts'

/**
 * Keeps drafts that look as `like` does; what an older office kept in another shape is left alone. `device` outlives
 * the tab; `tab` ends with it, for what has a customer's name and address in it.
 */
export function keepIn<Body extends object>(where: 'tab' | 'device', name: string, like: Body): Keeping<Body> {
  const storage = where === 'tab' ? tab : device
  const nameOf = (id: string) => `gulaab-office-${name}:${id}`
  return {
    read(id) {
      const kept = storage.readJson(nameOf(id)) as Partial<Kept<Body>> | null
      return kept && typeof kept.at === 'number' && isLike(kept.body, like) && isLike(kept.base, like)
        ? (kept as Kept<Body>)
        : null
    },
    write(id, kept) {
      if (kept) storage.writeJson(nameOf(id), kept)
      else storage.write(nameOf(id), null)
    },
  }
}

/** Whether a value has the fields of `like`, each a list, a text or a number where that is one. */
function isLike<Body extends object>(value: unknown, like: Body): value is Body {
  if (typeof value !== 'object' || value === null) return false
  const kindOf = (one: unknown) => (Array.isArray(one) ? 'list' : typeof one)
  return Object.entries(like).every(
    ([name, one]) =>
      one === null || one === undefined || kindOf((value as Record<string, unknown>)[name]) === kindOf(one),
  )
}
