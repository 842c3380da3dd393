/** The shapes of orders as the API gives them (API-13 to API-16); money is in rupees. */
import type { Tier } from '#/shared/api/types.ts'

export const orderStatuses = [
  'Pending',
  'Payment Review',
  'Confirmed',
  'Packed',
  'Shipped',
  'Delivered',
  'Cancelled',
  'Returned',
  'Refunded',
] as const

export type OrderStatus = (typeof orderStatuses)[number]
export type OrderMethod = 'cod' | 'bank_transfer'

/** One position as it was when the order was placed. `_id` is the product's. */
export type OrderLine = {
  _id: string
  name: string
  brand: string
  size: string
  selectedColor: string
  quantity: number
  /** Of one unit. */
  listPrice: number
  /** Paid for one unit. */
  price: number
  image: string
}

export type OrderSummary = {
  _id: string
  /** For people: "GL-7K3M9Q". */
  number: string
  name: string
  cartItems: OrderLine[]
  totalPrice: number
  status: OrderStatus
  method: OrderMethod
  tier: Tier
  percentOff: number
  placement: 'placed' | 'confirmed' | 'closed' | 'cancelled'
  payment: 'due' | 'proof_submitted' | 'paid' | 'rejected' | 'refunded'
  delivery: 'none' | 'packed' | 'shipped' | 'delivered' | 'returning' | 'returned'
  /** RFC 3339, UTC. */
  createdAt: string
  /** Whole rupees to keep ready, where the total has paisa and cash is due. */
  cashToKeep?: number
  /** Where this order may be moved; administrators only. */
  allowed?: OrderStatus[]
}

export type OrderEvent = { at: string; kind: string; actor?: string; note?: string }

export type OrderContact = {
  firstName: string
  lastName: string
  email: string
  country: string
  streetAddress: string
  city: string
  state: string
  zip: string
  phone: string
}

export type OrderDetail = OrderSummary & {
  /** Oldest first. */
  events: OrderEvent[]
  contact?: OrderContact
  /** Administrators only; missing where there is no screenshot. */
  proofUrl?: string
}

/** Answer of the two calls that place an order. */
export type OrderPlaced = {
  message: string
  order: { _id: string; number: string; totalPrice: number; status: OrderStatus; cashToKeep?: number }
}
