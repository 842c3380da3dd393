import type { OrderContact } from '#/shared/api/orders.ts'
import { words } from './address.copy.ts'

/** The region in one line, "Lahore, Punjab 54000", without what a short address leaves out. */
export function regionOf({ city, state, zip }: Pick<OrderContact, 'city' | 'state' | 'zip'>): string {
  return [state === '' ? city : `${city}, ${state}`, zip].filter((part) => part !== '').join(' ')
}

/** The lines of a parcel's address. */
export function addressLines(contact: OrderContact): string[] {
  return [
    contact.streetAddress,
    contact.landmark === undefined ? '' : words.near(contact.landmark),
    regionOf(contact),
    contact.country,
    contact.nationalAddress === undefined ? '' : words.national(contact.nationalAddress),
  ].filter((line) => line !== '')
}
