import type { OrderEvent } from '#/shared/api/orders.ts'
import { copy } from './orders.copy.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'

/** The name of who did something: a colleague's, or the shop's word for customers and for itself. */
export function whoOf(actor: string | undefined, order: Pick<OfficeOrder, 'people'>): string {
  if (actor === 'customer') return copy.who.customer
  if (actor === 'system') return copy.who.system
  if (actor === 'courier') return copy.who.courier
  return order.people?.[actor ?? ''] ?? copy.who.somebody
}

/** An event with a colleague's name in place of the account. */
export function named(event: OrderEvent, order: Pick<OfficeOrder, 'people'>): OrderEvent {
  const name = order.people?.[event.actor ?? '']
  return name === undefined ? event : { ...event, actor: name }
}
