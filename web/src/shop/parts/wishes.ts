/**
 * The wish list (KEEP-1): products by id, the latest first, in this browser for every tab. The account that it belongs
 * to is kept beside it, so that the next person at a shared phone finds none of it.
 */
import { useSyncExternalStore } from 'react'
import { api } from '#/shared/api/client.ts'
import type { WishList } from '#/shared/api/types.ts'
import { device } from '#/shared/lib/storage.ts'

/** How many are kept, in a browser and with an account. The shop answers for as many products at once. */
export const MOST_WISHES = 50
const KEY = 'wishList'

type Kept = { ids: readonly string[]; of: string }

/** The valid ids of a list, whoever wrote it: a link, another build, a person. */
export function soundIds(value: unknown): string[] {
  const ids = Array.isArray(value)
    ? value.filter((id): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id))
    : []
  return [...new Set(ids)].slice(0, MOST_WISHES)
}

function stored(): Kept {
  const { ids, of } = (device.readJson(KEY) ?? {}) as Partial<Record<keyof Kept, unknown>>
  return { ids: soundIds(ids), of: typeof of === 'string' ? of : '' }
}

let kept: Kept | null = null
let lasting = true
const listeners = new Set<() => void>()

let text: string | null = null

/** The kept list. It is read anew while nobody follows it. */
function current(): Kept {
  if (kept !== null && listeners.size > 0) return kept
  const now = device.read(KEY)
  if (kept === null || now !== text) kept = stored()
  text = now
  return kept
}

function write(next: Kept) {
  kept = next
  lasting = device.writeJson(KEY, next)
  for (const listener of listeners) listener()
}

/** Looks again, since another tab may have written, also while this page was suspended. */
function look(event: Event) {
  if (
    event instanceof StorageEvent ? event.key !== KEY && event.key !== null : !(event as PageTransitionEvent).persisted
  )
    return
  kept = null
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) for (const type of ['storage', 'pageshow']) window.addEventListener(type, look)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const type of ['storage', 'pageshow']) window.removeEventListener(type, look)
  }
}

const NONE: readonly string[] = []

/** The ids on the list; none on the server. */
export const useWishes = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => current().ids,
    () => NONE,
  )

export const useWished = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => current().ids.includes(id),
    () => false,
  )

/** Whether the browser keeps the list; otherwise it lasts while the page is open. */
export const isLasting = () => lasting

/** The number of the latest call. An answer that a later call has overtaken is out of date. */
let turn = 0

async function send(of: string, change: { add?: readonly string[]; remove?: readonly string[] }) {
  turn += 1
  const mine = turn
  const { products } = await api<WishList>('/account/wishes', { method: 'POST', auth: true, body: change })
  if (mine === turn) write({ ids: soundIds(products), of })
  return products
}

export type Wished = 'on' | 'off' | 'full'

/**
 * Puts products on the list, or takes them off. For a member, `failed` is called later where the shop did not hear of
 * it, and the list is then as before.
 */
export function wish(ids: readonly string[], on: boolean, failed: () => void): Wished {
  const now = stored()
  const others = now.ids.filter((id) => !ids.includes(id))
  const next = on ? [...ids, ...others] : others
  if (next.length > MOST_WISHES) return 'full'
  write({ ...now, ids: next })
  if (now.of !== '')
    send(now.of, on ? { add: ids } : { remove: ids }).catch(() => {
      const after = stored()
      const back = after.ids.filter((id) => !ids.includes(id) || now.ids.includes(id))
      const gone = on ? [] : now.ids.filter((id) => ids.includes(id) && !after.ids.includes(id))
      write({ ...after, ids: [...gone, ...back] })
      failed()
    })
  return on ? 'on' : 'off'
}

/**
 * Gives this browser's list to whoever is logged in. At a login a guest's list joins the account's; after a logout
 * nothing of the account stays. It returns how many joined, and whether some found no room.
 */
export async function follow(of: string): Promise<{ joined: number; full: boolean }> {
  const now = stored()
  if (now.of === of) return { joined: 0, full: false }
  if (of === '') {
    write({ ids: [], of })
    return { joined: 0, full: false }
  }
  const guests = now.of === '' ? now.ids : []
  const products = await send(of, { add: guests })
  return {
    joined: guests.filter((id) => products.includes(id)).length,
    full: products.length >= MOST_WISHES && guests.some((id) => !products.includes(id)),
  }
}

/** Fetches the account's list, since another device may have changed it. */
export async function refresh(): Promise<void> {
  const { of } = stored()
  if (of !== '') await send(of, {})
}
