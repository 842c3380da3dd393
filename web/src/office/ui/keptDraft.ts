/** Where drafts are kept in the browser, with a check of what is read there. */
import { device, tab } from '#/shared/lib/storage.ts'
import type { Keeping, Kept } from './draft.ts'

/**
 * Keeps drafts of the shape of `like`. What an older office kept in another shape is ignored. `device` outlives the
 * tab; `tab` ends with it and is for a customer's name and address.
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

/** Whether a value has the fields of `like`, each of the same kind: a list, a text or a number. */
function isLike<Body extends object>(value: unknown, like: Body): value is Body {
  if (typeof value !== 'object' || value === null) return false
  const kindOf = (one: unknown) => (Array.isArray(one) ? 'list' : typeof one)
  return Object.entries(like).every(
    ([name, one]) =>
      one === null || one === undefined || kindOf((value as Record<string, unknown>)[name]) === kindOf(one),
  )
}
