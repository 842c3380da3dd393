import { ApiError, NetworkError, api } from '#/shared/api/client.ts'
import type { OrderPlaced } from '#/shared/api/orders.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { upload } from '#/shared/api/upload.ts'
import type { FieldErrors } from '#/shared/lib/useForm.ts'
import { endAttempt, fingerprintOf, keyFor } from './attempt.ts'
import { contactNames, trimContact, type Contact, type ContactName } from './contact.ts'
import { copy } from './copy.ts'

/** Why an order was not placed, in words, and what the shopper can do. */
export type Failure = {
  message: string
  detail: string
  /** The server's complaints about fields of the form. */
  fields: FieldErrors<ContactName>
  /** The token is no longer valid: the shopper is a guest now. */
  signedOut: boolean
  /** Something in the cart stands in the way, such as an item that has sold out. */
  cart: boolean
}

export type Outcome = { ok: true; placed: OrderPlaced } | { ok: false; failure: Failure } | { ok: false; failure: null }

/** What the server needs of a line: it prices by its own catalogue. */
function lines(items: readonly CartItem[]) {
  return items.map(({ _id, name, quantity, selectedColor }) => ({ _id, name, quantity, selectedColor }))
}

/** Places a cash-on-delivery order (API-13). */
export async function placeCash(contact: Contact, items: readonly CartItem[]): Promise<Outcome> {
  const body = { ...trimContact(contact), cartItems: lines(items) }
  const idempotencyKey = keyFor(fingerprintOf(`cod ${JSON.stringify(body)}`))
  return settle(api<OrderPlaced>('/orders/checkout', { method: 'POST', body, auth: true, idempotencyKey }))
}

/** Places a bank-transfer order with its screenshot (API-14). A cancelled upload is no failure: `failure` is null. */
export async function placeTransfer(
  contact: Contact,
  items: readonly CartItem[],
  screenshot: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Outcome> {
  const fields = { ...trimContact(contact), cartItems: JSON.stringify(lines(items)) }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('screenshot', screenshot, screenshot.name)
  const bytes = new Uint8Array(await screenshot.arrayBuffer())
  const idempotencyKey = keyFor(fingerprintOf(`transfer ${JSON.stringify(fields)}`, bytes))
  return settle(upload<OrderPlaced>('/orders/payment', form, { ...options, idempotencyKey }))
}

async function settle(call: Promise<OrderPlaced>): Promise<Outcome> {
  try {
    const placed = await call
    endAttempt()
    return { ok: true, placed }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return { ok: false, failure: null }
    return { ok: false, failure: explain(error) }
  }
}

/** CHK-5: the server's message where it has one, otherwise the fixed one; and what became of the order. */
function explain(error: unknown): Failure {
  const failure: Failure = {
    message: copy.failed.fallback,
    detail: copy.failed.refused,
    fields: {},
    signedOut: false,
    cart: false,
  }
  if (error instanceof ApiError) {
    // A bare 500 says nothing that helps a shopper; its reference does.
    if (error.status !== 500 && error.message !== GENERIC) failure.message = error.message
    if (error.requestId !== undefined) failure.detail += ` ${copy.failed.reference(error.requestId)}`
    for (const name of contactNames) {
      const message = error.fields[name]
      if (message !== undefined) failure.fields[name] = message
    }
    failure.cart = error.status === 409 || error.fields['cartItems'] !== undefined
    if (error.status === 401) return { ...failure, detail: copy.failed.signedOut, signedOut: true }
    return failure
  }
  if (!navigator.onLine) return { ...failure, detail: copy.failed.offline }
  if (error instanceof NetworkError) return { ...failure, detail: copy.failed.noAnswer }
  console.error('Failed to place the order:', error)
  return failure
}

const GENERIC = 'Something went wrong!'
