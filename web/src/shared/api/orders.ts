/** The shapes of orders, from the contract (API-13 to API-16). Money is in rupees. */
import type { components } from './schema.d.ts'

type Schemas = components['schemas']

export type OrderStatus = Schemas['OrderStatus']
export type OrderMethod = Schemas['OrderMethod']

/** One line as it was when the order was placed. `_id` is the product's. */
export type OrderLine = Schemas['OrderLine']
export type OrderSummary = Schemas['OrderSummary']
export type OrderEvent = Schemas['OrderEvent']
export type OrderContact = Schemas['OrderContact']
export type OrderDetail = Schemas['OrderDetail']

/** An order as its follower sees it. It has no sums for whoever knows only the e-mail address (WAY-1). */
export type TrackedOrder = Schemas['TrackedOrder']
export type TrackingView = Schemas['Told']

/** The response of the two calls that place an order. */
export type OrderPlaced = Schemas['OrderPlaced']

/** What the posted lines cost now, where that is not what the shopper saw (SURE-2). */
export type OrderQuote = Schemas['OrderQuote']

/** Every status, in the order of an order's life. */
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
] as const satisfies readonly OrderStatus[]
