import { api } from '#/shared/api/client.ts'
import type { OrderDetail, OrderSummary, TrackedOrder } from '#/shared/api/orders.ts'
import type { FollowedOrder } from './OrderDetails.tsx'

/** Of an order that the shop says nothing of. */
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

/** An order of the caller's own: a member's, or one that was placed from this browser (ORD-4). */
export async function ownOrder(id: string, signal: AbortSignal): Promise<FollowedOrder> {
  const order = await api<OrderDetail>(`/orders/${encodeURIComponent(id)}`, { auth: true, signal })
  return { ...order, tracking: order.tracking ?? silent }
}

/** The same by its number; null where the caller has none of it, so that this device asks for what proves it (PLAIN-1). */
export async function ownOrderNumbered(number: string, signal: AbortSignal): Promise<FollowedOrder | null> {
  const all = await api<OrderSummary[]>('/orders/orders', { auth: true, signal })
  const found = all.find((order) => order.number === number.trim().toUpperCase())
  return found ? ownOrder(found._id, signal) : null
}
