/** Where drafts are kept in the browser, and that what is read there is one. */
import type { Keeping, Kept } from './draft.ts'

type Where = 'tab' | 'browser'

/**
 * Keeps drafts that look as `like` does; what an older office kept in another shape is left alone. `browser` outlives the tab; `tab` ends with it, for what has a customer's name and address in it. Where nothing can
 * be kept, the page alone holds it.
 */
export function keepIn<Body extends object>(where: Where, name: string, like: Body): Keeping<Body> {
  const nameOf = (id: string) => `gulaab-office-${name}:${id}`
  const store = () => (where === 'tab' ? sessionStorage : localStorage)
  return {
    read(id) {
      try {
        const kept = JSON.parse(store().getItem(nameOf(id)) ?? 'null') as Partial<Kept<Body>> | null
        return kept && typeof kept.at === 'number' && isLike(kept.body, like) && isLike(kept.base, like)
          ? (kept as Kept<Body>)
          : null
      } catch {
        return null
      }
    },
    write(id, kept) {
      try {
        if (kept) store().setItem(nameOf(id), JSON.stringify(kept))
        else store().removeItem(nameOf(id))
      } catch {
        // Full or forbidden.
      }
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
