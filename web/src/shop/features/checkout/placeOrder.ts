/** The calls that place an order, and the one that says what became of it. */
import { ApiError, api, request } from '#/shared/api/client.ts'
import type { OrderPlaced, OrderQuote } from '#/shared/api/orders.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { upload } from '#/shared/api/upload.ts'
import type { FieldErrors } from '#/shared/lib/useForm.ts'
import { contactNames, type ContactName } from '#/shared/orders/contact.ts'
import { trimContact, type Contact } from './contact.ts'
import { copy } from './checkout.copy.ts'
import { wentWrong } from '#/shared/api/api.copy.ts'

/** Why an order was not placed, in words, and what the shopper can do. */
export type Failure = {
  message: string
  detail: string
  /** The server's complaints about fields of the form. */
  fields: FieldErrors<ContactName>
  /** Whether the token is no longer valid, so that the shopper is a guest now. */
  signedOut: boolean
  /** Whether the coupon prevents the order. */
  coupon: boolean
  /** Whether something in the cart prevents the order, such as an item that has sold out. */
  cart: boolean
  /** Whether nothing was sent, because there is no network. */
  offline?: true
}

/** What a shopper orders, as the screen shows it. */
export type Order = {
  contact: Contact
  /** The lines; the tier's percentage is taken off their prices. */
  items: readonly CartItem[]
  /** The percentage that the screen took off the list prices. */
  percentOff: number
  /** The total on the screen, in paisa. Where the shop's differs, nothing is placed (SURE-2). */
  totalPaisa: number
  /** Of an order in cash: what the screen shows as transferred first, in paisa (PAYS-3). */
  firstPaisa?: number
  /** What store credit pays of the total, in paisa, as the screen shows it (PROMO-2). */
  creditPaisa?: number
  /** The gift card that pays a part, with what the screen shows it as paying, in paisa (PROMO-2). */
  card?: { code: string; paisa: number }
  /** The coupon that the total includes, or '' for none. */
  coupon: string
  /** Whether the goods are wrapped, and whether slip and label name no sum (PROMO-4). */
  giftWrap?: boolean
  noPrices?: boolean
  /** The payment screenshot. Without one the order is paid in cash, or reserved. */
  screenshot?: File
  /** Whether this is a transfer that is paid later, without a screenshot (PROOF-1). */
  reserve?: boolean
  /** The token that the shop gave for the number in the transfer's remarks. */
  reference?: string
  /** The account that was chosen for a transfer (PAYS-1); missing: the shop's first. */
  payTo?: string
  /** Of a reserved order: the screenshot that was chosen and has not been sent. */
  later?: File
}

/** What the server needs of each line. It prices by its own catalogue. */
function lines(items: readonly CartItem[]) {
  return items.map(({ _id, name, quantity, selectedColor, variantId, shipsFrom }) => ({
    _id,
    name,
    quantity,
    selectedColor,
    ...(variantId !== undefined && { variantId }),
    ...(shipsFrom !== undefined && { shipsFrom }),
  }))
}

type SendOptions = { key: string; onProgress: (share: number) => void; signal: AbortSignal }

/** How long the shop may take for an order, in milliseconds. */
const ORDER_LIMIT_MS = 45_000

/**
 * Places a cash-on-delivery order (API-13), a bank transfer with its screenshot (API-14), or a reserved order
 * (PROOF-1).
 */
export async function sendOrder(order: Order, { key, onProgress, signal }: SendOptions): Promise<OrderPlaced> {
  const { contact, items, screenshot } = order
  const more = {
    ...(order.coupon !== '' && { coupon: order.coupon }),
    ...(order.reference !== undefined && { reference: order.reference }),
    ...(order.payTo !== undefined && { payTo: order.payTo }),
  }
  const { giftWrap = false, noPrices = false, creditPaisa = 0 } = order
  const expectedTotal = order.totalPaisa / 100
  const idempotencyKey = key
  const placed = screenshot
    ? await upload<OrderPlaced>(
        '/orders/payment',
        formOf(
          {
            ...trimContact(contact),
            cartItems: JSON.stringify(lines(items)),
            expectedTotal: expectedTotal.toFixed(2),
            ...more,
            ...(creditPaisa > 0 && { credit: (creditPaisa / 100).toFixed(2) }),
            ...(order.card && { card: order.card.code, cardPays: (order.card.paisa / 100).toFixed(2) }),
            ...(giftWrap && { giftWrap: 'true' }),
            ...(noPrices && { noPrices: 'true' }),
          },
          screenshot,
        ),
        { idempotencyKey, onProgress, signal },
      )
    : await api<OrderPlaced>(order.reserve ? '/orders/reserve' : '/orders/checkout', {
        method: 'POST',
        body: {
          ...trimContact(contact),
          cartItems: lines(items),
          expectedTotal,
          ...(order.firstPaisa !== undefined && { expectedFirst: order.firstPaisa / 100 }),
          ...more,
          ...(creditPaisa > 0 && { credit: creditPaisa / 100 }),
          ...(order.card && { card: order.card.code, cardPays: order.card.paisa / 100 }),
          ...(giftWrap && { giftWrap }),
          ...(noPrices && { noPrices }),
        },
        auth: true,
        idempotencyKey,
        signal,
        timeLimitMs: ORDER_LIMIT_MS,
      })
  if (!isPlaced(placed)) throw new TypeError('The answer names no order.')
  return placed
}

function formOf(fields: Record<string, string>, screenshot: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('screenshot', screenshot, screenshot.name)
  return form
}

function isPlaced(answer: unknown): answer is OrderPlaced {
  const order = (answer as Partial<OrderPlaced> | null)?.order
  return typeof order?.number === 'string'
}

/** The order of a key: null where none is placed so far, undefined where the shop did not say. */
export async function askOrder(key: string): Promise<OrderPlaced | null | undefined> {
  return answerOf(404, () => request<unknown>('/orders/by-key', { auth: true, idempotencyKey: key }))
}

/**
 * Asks for the order of a key, and gives the key up where none is placed. From then on null stays true, whatever is
 * still under way.
 */
export async function closeOrder(key: string): Promise<OrderPlaced | null | undefined> {
  return answerOf(204, () => request<unknown>('/orders/by-key', { method: 'DELETE', auth: true, idempotencyKey: key }))
}

/** Reads the answer. `none` is the status which says that no order is placed. */
async function answerOf(none: number, call: () => Promise<{ data: unknown; status: number }>) {
  for (let turn = 0; ; turn++) {
    try {
      const { data, status } = await call()
      if (status === none) return null
      return isPlaced(data) ? data : undefined
    } catch (error) {
      // A refused login is forgotten by now, and whoever holds the key may ask without one.
      if (error instanceof ApiError && error.status === 401 && turn === 0) continue
      return error instanceof ApiError && error.status === none ? null : undefined
    }
  }
}

/**
 * Whether the shop itself refused. Any other failure after sending proves nothing (SURE-1), nor does a proxy's page: a
 * request that the proxy rejects may have reached the shop before.
 */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 408 &&
    error.body !== null
  )
}

/** What the order would cost now, where the shop refused it for its total (SURE-2). */
export function quoteOf(error: ApiError): OrderQuote | null {
  const quote = error.body?.['quote'] as Partial<OrderQuote> | undefined
  return error.status === 409 && typeof quote?.totalPrice === 'number' && Array.isArray(quote.cartItems)
    ? (quote as OrderQuote)
    : null
}

/**
 * The words for a failed order (CHK-5): the server's message where it has one, otherwise the fixed one. It is only for
 * orders that are not placed.
 */
export function explain(error: unknown): Failure {
  const failure: Failure = {
    message: copy.failed.fallback,
    detail: copy.failed.refused,
    fields: {},
    signedOut: false,
    coupon: false,
    cart: false,
  }
  if (!(error instanceof ApiError)) return { ...failure, detail: copy.failed.lost }
  // The message of a bare 500 says nothing that helps a shopper; its reference does.
  if (error.status !== 500 && error.message !== GENERIC) failure.message = error.message
  if (error.requestId !== undefined) failure.detail += ` ${copy.failed.reference(error.requestId)}`
  for (const name of contactNames) {
    const message = error.fields[name]
    if (message !== undefined) failure.fields[name] = message
  }
  failure.coupon = error.fields['coupon'] !== undefined
  failure.cart = error.status === 409 || error.fields['cartItems'] !== undefined
  if (error.status === 401) return { ...failure, detail: copy.failed.signedOut, signedOut: true }
  return failure
}

const GENERIC = wentWrong
