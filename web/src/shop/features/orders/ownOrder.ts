import { api } from '#/shared/api/client.ts'
import type { OrderDetail, OrderSummary, TrackedOrder } from '#/shared/api/orders.ts'
import type { FollowedOrder } from './OrderDetails.tsx'

/** The tracking of an order of which the shop tells nothing. */
const silent: TrackedOrder['tracking'] = {
  firstName: '',
  city: '',
  mayOpen: false,
  parcels: [],
  confirm: false,
  change: false,
  cancel: false,
  prove: false,
  told: [],
}

/** Fetches an order of the caller's own: a member's, or one that was placed from this browser (ORD-4). */
export async function ownOrder(id: string, signal: AbortSignal): Promise<FollowedOrder> {
  const order = await api<OrderDetail>(`/orders/${encodeURIComponent(id)}`, { auth: true, signal })
  return { ...order, tracking: order.tracking ?? silent }
}

/**
 * Fetches the same by its number. It is null where the caller has no such order, so that the page asks for a proof
 * (PLAIN-1).
 */
export async function ownOrderNumbered(number: string, signal: AbortSignal): Promise<FollowedOrder | null> {
  const all = await api<OrderSummary[]>('/orders/orders', { auth: true, signal })
  const found = all.find((order) => order.number === number.trim().toUpperCase())
  return found ? ownOrder(found._id, signal) : null
}
