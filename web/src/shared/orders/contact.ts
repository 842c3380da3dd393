import type { OrderContact } from '#/shared/api/orders.ts'
import { copy } from './contact.copy.ts'

/** The places where a text beside an address is shown as it was typed. */
export type Place = 'panel' | 'call' | 'slip' | 'label'

/** One field of a contact, in the checkout and in the office. Its words are in the page's language. */
export interface ContactField {
  label: string
  office?: string
  hint?: string
  /** The message where it is left out. A field without one may be empty (DOOR-3). */
  missing?: string
  type?: 'email' | 'tel'
  /** The field's name in the browser's address book. */
  autoComplete?: string
  capitals?: 'none' | 'characters'
  /** Whether it takes half a row on every width; the others take a whole one. */
  half?: true
  /** The only country whose addresses have the field. */
  only?: string
  /** Whether the checkout shows it folded away. */
  more?: true
  /** Whether a change of the order's address may change it. */
  moves?: true
  /** Whether kept addresses leave it out, because it belongs to the account (KEEP-3). */
  unsaved?: true
  shown?: readonly Place[]
}

const { field } = copy

const list = {
  phone: { ...field.phone, type: 'tel', autoComplete: 'tel', moves: true },
  firstName: { ...field.firstName, autoComplete: 'given-name', half: true },
  lastName: { ...field.lastName, autoComplete: 'family-name', half: true },
  email: { ...field.email, type: 'email', autoComplete: 'email', unsaved: true },
  streetAddress: { ...field.streetAddress, autoComplete: 'street-address', moves: true },
  landmark: { ...field.landmark, moves: true },
  city: { ...field.city, autoComplete: 'address-level2', moves: true },
  state: { ...field.state, autoComplete: 'address-level1', moves: true },
  // The codes of Canada and the United Kingdom have letters.
  zip: { ...field.zip, autoComplete: 'postal-code', capitals: 'characters', moves: true },
  country: field.country,
  nationalAddress: { ...field.nationalAddress, capitals: 'characters', only: 'Saudi Arabia', moves: true },
  secondPhone: { ...field.secondPhone, type: 'tel', more: true, moves: true },
  riderNote: { ...field.riderNote, more: true, moves: true, shown: ['panel', 'call', 'slip', 'label'] },
  giftMessage: { ...field.giftMessage, unsaved: true },
  language: { ...field.language, unsaved: true },
} as const satisfies Record<string, ContactField>

export type ContactName = keyof typeof list

/**
 * Every field of a contact, in the order of the checkout's form. A field of the contract that is missing here fails to
 * compile.
 */
export const contactList: Readonly<Record<ContactName, ContactField>> = list satisfies Record<
  keyof OrderContact,
  ContactField
>

export const contactNames = Object.keys(list) as ContactName[]

/** The fields that the checkout folds away. */
export const foldedNames = contactNames.filter((name) => contactList[name].more)

/** The fields of an address that an account keeps. */
export type KeptName = { [N in ContactName]: (typeof list)[N] extends { unsaved: true } ? never : N }[ContactName]
export const keptNames = contactNames.filter((name): name is KeptName => contactList[name].unsaved !== true)

/** The fields of an address that may be changed, in the order of the checkout's form. */
export type AddressName = { [N in ContactName]: (typeof list)[N] extends { moves: true } ? N : never }[ContactName]

const isAddress = (name: ContactName): name is AddressName => contactList[name].moves === true
export const addressNames = contactNames.filter(isAddress)

/** Whether addresses of a country have a field. */
export const isOf = (country: string) => (name: ContactName) => (contactList[name].only ?? country) === country

/** The office's label of a field. */
export const officeLabel = (name: ContactName): string => contactList[name].office ?? contactList[name].label

/** The texts of some fields of a contact, with '' where one has none. */
export const textsOf = <N extends ContactName>(names: readonly N[], contact: Partial<Record<N, string>> = {}) =>
  Object.fromEntries(names.map((name) => [name, contact[name] ?? ''])) as Record<N, string>

/** The texts beside an address that a place shows as they were typed. */
export const notesAt = (place: Place, contact: OrderContact | undefined) =>
  contactNames.flatMap((name) => {
    const text = contactList[name].shown?.includes(place) ? contact?.[name as keyof OrderContact] : undefined
    return text === undefined ? [] : [{ name, label: contactList[name].label, text }]
  })
