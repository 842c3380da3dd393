import type { OrderContact } from '#/shared/api/orders.ts'
import { words } from './address.copy.ts'

/** "Lahore, Punjab 54000", less what a short address leaves out. */
export function regionOf({ city, state, zip }: Pick<OrderContact, 'city' | 'state' | 'zip'>): string {
  return [state === '' ? city : `${city}, ${state}`, zip].filter((part) => part !== '').join(' ')
}

/** Where a parcel goes, in lines. */
export function addressLines(contact: OrderContact): string[] {
  return [
    contact.streetAddress,
    contact.landmark === undefined ? '' : words.near(contact.landmark),
    regionOf(contact),
    contact.country,
    contact.nationalAddress === undefined ? '' : words.national(contact.nationalAddress),
  ].filter((line) => line !== '')
}
