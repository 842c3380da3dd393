/**
 * The order that is on its way (SURE-1): its idempotency key and what it asks for. It stays in local storage from
 * before the request until the shopper has seen the result, through lost answers, reloads and closed tabs. Whoever
 * finds it asks the shop before another key is used. The address is no part of it and stays in the tab (see draft.ts).
 */
import type { OrderPlaced } from '#/shared/api/orders.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { device, storageKeys, tab } from '#/shared/lib/storage.ts'

/** The form's path without a language's prefix, since another tab may have another language. */
export type AttemptPage = '/checkout' | '/payment'
export type AttemptLine = Pick<CartItem, '_id' | 'selectedColor' | 'variantId' | 'quantity'>

export type Attempt = {
  key: string
  /** When it was sent, in milliseconds since 1970. */
  at: number
  /** The form that it was sent from. */
  page: AttemptPage
  /** The lines that leave the cart once the order is placed. */
  lines: AttemptLine[]
  /** The shop's answer, kept until the shopper has seen it. */
  placed?: OrderPlaced
  /** Whether the result has been on a screen and its lines have left the cart. */
  taken?: boolean
}

/** The key in this tab's session storage for the attempt that the tab sent itself. */
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

/** Makes an attempt with a new key, and stores it before anything is sent. */
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

/** Whether this tab sent the attempt. Then nothing of it can be under way after a reload. */
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
