/**
 * The order that is on its way (SURE-1): its idempotency key and what it asks for. It is kept in local storage from
 * before the request leaves until the shopper has seen what became of it, through lost answers, reloads and closed
 * tabs: whoever finds it asks the shop before another key is used. The address is no part of it: that stays in the
 * tab (see draft.ts).
 */
import type { OrderPlaced } from '#/shared/api/orders.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { device, storageKeys, tab } from '#/shared/lib/storage.ts'

export type AttemptPage = '/checkout' | '/payment'
export type AttemptLine = Pick<CartItem, '_id' | 'selectedColor' | 'variantId' | 'quantity'>

export type Attempt = {
  key: string
  /** When it was sent, in milliseconds since 1970. */
  at: number
  /** The form that it was sent from. */
  page: AttemptPage
  /** What leaves the cart once the order stands. */
  lines: AttemptLine[]
  /** The shop's answer, until the shopper has seen it. */
  placed?: OrderPlaced
  /** The result has been on a screen, and the cart has been emptied of the lines. */
  taken?: boolean
}

/** In this tab's session storage: the key that it sent itself. */
const OWN = 'orderAttemptHere'

export function readAttempt(): Attempt | null {
  const value = device.readJson(storageKeys.attempt) as Partial<Attempt> | null
  const sound =
    typeof value?.key === 'string' &&
    /^[0-9a-f]{32}$/.test(value.key) &&
    typeof value.at === 'number' &&
    Array.isArray(value.lines)
  return sound ? (value as Attempt) : null
}

/** A new key, kept before anything is sent with it. */
export function beginAttempt(page: AttemptPage, items: readonly CartItem[]): Attempt {
  const lines = items.map(({ _id, selectedColor, quantity, variantId }) => ({
    _id,
    selectedColor,
    quantity,
    ...(variantId !== undefined && { variantId }),
  }))
  const attempt = { key: newKey(), at: Date.now(), page, lines }
  device.writeJson(storageKeys.attempt, attempt)
  tab.write(OWN, attempt.key)
  return attempt
}

/** Whether this tab sent it: then nothing of it is still under way after a reload. */
export function isOwn(attempt: Attempt): boolean {
  return tab.read(OWN) === attempt.key
}

export function noteAttempt(attempt: Attempt, more: Pick<Attempt, 'placed'> | Pick<Attempt, 'taken'>): Attempt {
  const next = { ...attempt, ...more }
  const kept = readAttempt()
  if (kept === null || kept.key === attempt.key) device.writeJson(storageKeys.attempt, next)
  return next
}

/** Forgets the attempt, unless another has taken its place. */
export function endAttempt(key: string): void {
  if (readAttempt()?.key !== key) return
  device.write(storageKeys.attempt, null)
}
