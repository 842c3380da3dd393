/**
 * Places an order, from the press of the button until the shopper has seen the result (STATE-4, SURE-1, WEB-2). It
 * belongs to no page: whoever leaves the form meanwhile sees the result anywhere, and after a reload it goes on from
 * what attempt.ts has kept.
 */
import type { OrderPlaced, OrderQuote } from '#/shared/api/orders.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { storageKeys } from '#/shared/lib/storage.ts'
import { keepCoupon } from '#/shop/parts/cart/couponStore.ts'
import { loadCart, sameLine } from '#/shop/state/cartSlice.ts'
import {
  beginAttempt,
  endAttempt,
  isOwn,
  noteAttempt,
  readAttempt,
  type Attempt,
  type AttemptLine,
  type AttemptPage,
} from './attempt.ts'
import type { Contact } from './contact.ts'
import { copy } from './checkout.copy.ts'
import { forgetDraft, readDraft } from './draft.ts'
import { keptShot } from './keptShot.ts'
import { forgetReference } from './reference.ts'
import { askOrder, closeOrder, explain, isRefusal, quoteOf, sendOrder, type Failure, type Order } from './placeOrder.ts'
import { prefix } from '#/shared/lib/language.copy.ts'

export type OrderState =
  | { name: 'idle' }
  /** `progress` is the share of the screenshot that has left, or null without one. */
  | { name: 'submitting'; page: AttemptPage; progress: number | null }
  /** The answer was lost, and the shop has not yet said what became of the order. */
  | { name: 'asking'; page: AttemptPage }
  | {
      name: 'placed'
      page: AttemptPage
      placed: OrderPlaced
      /** What was typed, where this page or tab still knows it. */
      contact: Contact | null
      /** What was ordered, where it was ordered on this page. */
      items: readonly CartItem[] | null
      /** The ordered lines that are still in the cart. */
      lines: readonly AttemptLine[]
      /** The chosen screenshot of a reserved order, which has not been sent. */
      later: File | null
      /** The number that the page showed for the transfer's remarks. */
      shown: string | null
    }
  | {
      name: 'failed'
      page: AttemptPage
      failure: Failure
      again: (() => void) | null
      /** Places the order without its screenshot, where sending it has failed more than once (PROOF-1). */
      reserve: (() => void) | null
    }
  | { name: 'cancelled'; page: AttemptPage }
  /** The shop's total is not the one that was shown (SURE-2). */
  | { name: 'changed'; page: AttemptPage; order: Order; quote: OrderQuote; again: () => void }

const idle: OrderState = { name: 'idle' }

/** The waits before asking again, in milliseconds. The last one repeats for ever. */
const ASK_AGAIN_MS = [1000, 2000, 4000, 8000, 15_000]

/** After this time nothing of a request can be under way any more, in milliseconds. */
const STALE_MS = 24 * 60 * 60 * 1000

let state: OrderState = idle
const listeners = new Set<() => void>()
let sending: AbortController | null = null
let askNow = () => {}
/** Whether this document has looked at what an earlier document left behind. */
let looked = false
/** A count that reset() raises, so that work begun before it changes nothing afterwards. */
let turn = 0
/** How many uploads of a screenshot have failed since the last placed order. */
let broken = 0
/** After so many failed uploads the order can be placed without the screenshot. */
const BROKEN_ENOUGH = 2

function set(next: OrderState) {
  state = next
  for (const listener of listeners) listener()
}

/** The screenshot that this tab still has after a reload, where the order is placed without one (PROOF-1). */
const unsent = (attempt: Attempt, { order: { status } }: OrderPlaced): File | null =>
  attempt.page === '/payment' && status === 'Pending' ? keptShot() : null

function succeed(attempt: Attempt, placed: OrderPlaced, order: Order | null) {
  if (order && order.coupon !== '') keepCoupon('')
  const noted = noteAttempt(attempt, { placed })
  const draft = readDraft()
  broken = 0
  forgetReference()
  set({
    name: 'placed',
    page: attempt.page,
    placed,
    contact: order?.contact ?? (draft?.email ? draft : null),
    items: order?.items ?? null,
    lines: noted.taken ? [] : noted.lines,
    later: order ? (order.later ?? null) : unsent(attempt, placed),
    shown: order?.reference?.split('.')[0] ?? null,
  })
}

/**
 * Asks until the shop has said what became of the attempt. True means that it is placed and shown, false that it never
 * will be.
 */
async function findOut(attempt: Attempt, order: Order | null): Promise<boolean> {
  const mine = turn
  for (let tries = 0; ; tries++) {
    if (tries > 0) letOthers() // this may take long, and other tabs ask the shop by the same key before they order
    const answer = await closeOrder(attempt.key)
    if (mine !== turn) return true
    if (answer === null) {
      endAttempt(attempt.key)
      return false
    }
    if (answer !== undefined) {
      succeed(attempt, answer, order)
      return true
    }
    set({ name: 'asking', page: attempt.page })
    await pause(ASK_AGAIN_MS[Math.min(tries, ASK_AGAIN_MS.length - 1)] ?? 0)
    if (mine !== turn) return true
  }
}

/** Waits until the time is over, the network is back or the shopper asks. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      askNow = () => {}
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
    askNow = go
  })
}

/** Lets the browser's other tabs order. */
let letOthers = () => {}

/**
 * Runs work while no other tab of the browser does the same. Two tabs that order in one instant know nothing of each
 * other's keys, since a stored value reaches the other tab a moment later. Browsers have locks on https only.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  let working: Promise<void> | undefined
  try {
    await navigator.locks.request('order', () => {
      working = work()
      return Promise.race([working, new Promise<void>((release) => (letOthers = release))])
    })
  } catch (error) {
    if (working) throw error
    return work() // this browser gives no locks here
  }
  return working
}

/** For how long after an order the same one from another tab counts as a repeat of it, in milliseconds. */
const SAME_MS = 60_000

/** Whether an attempt asks for the lines of an order. */
const asksFor = (attempt: Attempt, order: Order) =>
  attempt.lines.length === order.items.length &&
  attempt.lines.every((line) => order.items.some((it) => sameLine(line, it) && line.quantity === it.quantity))

async function place(page: AttemptPage, order: Order): Promise<void> {
  if (state.name === 'submitting' || state.name === 'asking') return
  const mine = turn
  const pressed = Date.now()
  const early = !looked
  set({ name: 'submitting', page, progress: null })
  await alone(async () => {
    if (mine === turn) await placeAlone(page, order, pressed, early)
  })
}

async function placeAlone(page: AttemptPage, order: Order, pressed: number, early: boolean): Promise<void> {
  const mine = turn
  const fail = (failure: Failure) =>
    set({
      name: 'failed',
      page,
      failure,
      again: () => void place(page, order),
      reserve: order.screenshot && broken >= BROKEN_ENOUGH ? () => void place(page, unproved(order)) : null,
    })

  let earlier = readAttempt()
  if (earlier?.taken && early) {
    // The form was sent before resume(), which may have run since. The shopper saw the earlier order in another document,
    // so this one is new.
    endAttempt(earlier.key)
    earlier = null
  }
  const justNow = earlier !== null && earlier.at > pressed - SAME_MS && asksFor(earlier, order)
  if (earlier?.placed && (!earlier.taken || justNow)) {
    succeed(earlier, earlier.placed, null)
    return
  }
  if (earlier && !earlier.placed && (await findOut(earlier, null))) return
  if (!navigator.onLine) {
    fail({ ...explain(null), message: copy.failed.unsent, detail: copy.failed.offline, offline: true })
    return
  }
  set({ name: 'submitting', page, progress: order.screenshot ? 0 : null })
  const attempt = beginAttempt(page, order.items)
  sending = new AbortController()
  try {
    const placed = await sendOrder(order, {
      key: attempt.key,
      signal: sending.signal,
      onProgress: (progress) => {
        if (mine === turn && state.name === 'submitting') set({ name: 'submitting', page, progress })
      },
    })
    if (mine === turn) succeed(attempt, placed, order)
  } catch (error) {
    if (mine !== turn) return
    if (isRefusal(error)) endAttempt(attempt.key)
    else {
      const cancelled = sending?.signal.aborted
      set({ name: 'submitting', page, progress: null })
      if (await findOut(attempt, order)) return
      if (cancelled) {
        set({ name: 'cancelled', page })
        return
      }
      if (order.screenshot) broken += 1
    }
    const quote = isRefusal(error) ? quoteOf(error) : null
    if (quote === null) fail(explain(error))
    else set({ name: 'changed', page, order, quote, again: () => void place(page, at(order, quote)) })
  }
}

/** The same order without its screenshot, which is kept to be sent afterwards. */
function unproved({ screenshot, ...order }: Order): Order {
  return { ...order, reserve: true, ...(screenshot && { later: screenshot }) }
}

/** The same order at the prices that the shop has named and the shopper has accepted. */
function at(order: Order, quote: OrderQuote): Order {
  const items = order.items.map((item) => {
    const now = quote.cartItems.find((line) => sameLine(line, item))
    return now ? { ...item, price: now.dealPrice ?? now.listPrice } : item
  })
  return {
    ...order,
    items,
    totalPaisa: Math.round(quote.totalPrice * 100),
    ...(order.creditPaisa !== undefined && { creditPaisa: Math.round((quote.credit ?? 0) * 100) }),
    ...(order.firstPaisa !== undefined && { firstPaisa: Math.round((quote.first ?? 0) * 100) }),
  }
}

/** Shows after the load of the document what became of an order whose result nobody has seen. */
async function resume(): Promise<void> {
  looked = true
  const attempt = readAttempt()
  if (attempt === null || state.name !== 'idle') return
  if (attempt.placed) {
    // A result that was already shown appears again only where its form is loaded anew with an empty cart.
    const again = !attempt.taken || (location.pathname === prefix + attempt.page && loadCart().length === 0)
    if (again) succeed(attempt, attempt.placed, null)
    else endAttempt(attempt.key)
    return
  }
  const mine = turn
  if (isOwn(attempt)) {
    if (await findOut(attempt, null)) return
    set({
      name: 'failed',
      page: attempt.page,
      failure: { ...explain(null), detail: copy.failed.left },
      again: null,
      reserve: null,
    })
    return
  }
  // Another tab may still be sending the order, so this only asks.
  const answer = await askOrder(attempt.key)
  if (mine !== turn || state.name !== 'idle') return
  if (answer) succeed(attempt, answer, null)
  else if (answer === null && Date.now() - attempt.at > STALE_MS) endAttempt(attempt.key)
}

/** Follows other tabs: a result that was seen there need not be shown here. It returns how to stop. */
function connect(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== storageKeys.attempt && event.key !== null) return
    if (state.name === 'placed' && readAttempt()?.key === undefined) set(idle)
  }
  window.addEventListener('storage', follow)
  void resume()
  return () => window.removeEventListener('storage', follow)
}

export const ordering = {
  get: (): OrderState => state,
  onServer: (): OrderState => idle,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  connect,
  place,
  /** Says that the login has ended, and so the prices that were shown, before anything is ordered (CHK-4). */
  signedOut: (page: AttemptPage) =>
    set({
      name: 'failed',
      page,
      failure: { ...explain(null), detail: copy.failed.signedOut, signedOut: true },
      again: null,
      reserve: null,
    }),
  /** Stops the upload. The shop is still asked what became of the order. */
  cancel: () => sending?.abort(),
  askNow: () => askNow(),
  /** Notes that the lines have left the cart. */
  taken: () => {
    const attempt = readAttempt()
    if (attempt) noteAttempt(attempt, { taken: true })
    if (state.name === 'placed') set({ ...state, lines: [] })
  },
  /** Notes that the shopper has seen the result. */
  seen: () => {
    if (state.name === 'placed') {
      const attempt = readAttempt()
      if (attempt) endAttempt(attempt.key)
      forgetDraft()
    }
    set(idle)
  },
  /** For tests: sets the module back as a load of the document does. What is stored stays. */
  reset: () => {
    turn += 1
    looked = false
    sending = null
    broken = 0
    set(idle)
  },
}
