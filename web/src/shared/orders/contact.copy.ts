import type { OrderContact } from '#/shared/api/orders.ts'

/** Where a text that somebody typed beside an address is shown as it stands. */
export type Place = 'panel' | 'call' | 'slip' | 'label'

/** What is known of one field of a contact, in the checkout and in the office. */
export interface ContactField {
  label: string
  /** What the office calls it, where that is something else. */
  office?: string
  hint?: string
  /** What is said where it is left out. A field without may be empty (DOOR-3). */
  missing?: string
  type?: 'email' | 'tel'
  /** What the browser's address book calls it. */
  autoComplete?: string
  capitals?: 'none' | 'characters'
  /** Half a row on every width; the others take a whole one. */
  half?: true
  /** The one country whose addresses have it. */
  only?: string
  /** The checkout shows it folded away. */
  more?: true
  /** A change of where an order goes may change it. */
  moves?: true
  shown?: readonly Place[]
}

const list = {
  phone: {
    label: 'Phone',
    hint: 'For questions about this order. Like 0300\u00a01234567.',
    missing: 'Enter a phone number, like 0300 1234567.',
    type: 'tel',
    autoComplete: 'tel',
    moves: true,
  },
  firstName: {
    label: 'First name',
    missing: 'Enter your first name.',
    autoComplete: 'given-name',
    half: true,
  },
  lastName: {
    label: 'Last name',
    missing: 'Enter your last name.',
    autoComplete: 'family-name',
    half: true,
  },
  email: {
    label: 'Email',
    hint: 'Your order number and updates come here.',
    missing: 'Enter an email like name@gmail.com.',
    type: 'email',
    autoComplete: 'email',
  },
  streetAddress: {
    label: 'Street address',
    office: 'House, street, area',
    hint: 'House, street, area. English or {urdu}.',
    missing: 'Enter your house and street.',
    autoComplete: 'street-address',
    moves: true,
  },
  landmark: {
    label: 'Nearest landmark',
    office: 'Landmark',
    hint: 'A mosque, a school, a shop that everybody knows.',
    moves: true,
  },
  city: {
    label: 'City',
    missing: 'Enter your city.',
    autoComplete: 'address-level2',
    moves: true,
  },
  state: {
    label: 'State/Province',
    office: 'Province',
    missing: 'Enter your state or province.',
    autoComplete: 'address-level1',
    moves: true,
  },
  zip: {
    label: 'ZIP/Postal code',
    office: 'Postal code',
    missing: 'Enter your ZIP or postal code.',
    autoComplete: 'postal-code',
    // Canada and the United Kingdom have letters in theirs.
    capitals: 'characters',
    moves: true,
  },
  country: { label: 'Country', missing: 'Choose a country.' },
  nationalAddress: {
    label: 'National address',
    office: 'National address, like RHMA3184',
    hint: 'The short code of Saudi Post, like RHMA3184.',
    capitals: 'characters',
    only: 'Saudi Arabia',
    moves: true,
  },
  secondPhone: {
    label: 'Second number',
    office: 'Second phone',
    hint: 'Of somebody who can take the parcel.',
    type: 'tel',
    more: true,
    moves: true,
  },
  riderNote: {
    label: 'Note to the rider',
    hint: 'Such as: second gate, ring twice.',
    more: true,
    moves: true,
    shown: ['panel', 'call', 'slip', 'label'],
  },
  language: { label: 'Messages in' },
} as const satisfies Record<string, ContactField>

export type ContactName = keyof typeof list

/** Every field of a contact, in the order of the checkout's form. What the contract has and this list has not fails to compile. */
export const contactList: Readonly<Record<ContactName, ContactField>> = list satisfies Record<
  keyof OrderContact,
  ContactField
>

export const contactNames = Object.keys(list) as ContactName[]

/** Those of an address that may be changed, in the order of the checkout's form. */
export type AddressName = { [N in ContactName]: (typeof list)[N] extends { moves: true } ? N : never }[ContactName]

const isAddress = (name: ContactName): name is AddressName => contactList[name].moves === true
export const addressNames = contactNames.filter(isAddress)

/** Whether addresses of a country have a field. */
export const isOf = (country: string) => (name: ContactName) => (contactList[name].only ?? country) === country

/** What the office calls a field. */
export const officeLabel = (name: ContactName): string => contactList[name].office ?? contactList[name].label

/** The texts of some fields out of a contact; '' where one has none. */
export const textsOf = <N extends ContactName>(names: readonly N[], contact: Partial<Record<N, string>> = {}) =>
  Object.fromEntries(names.map((name) => [name, contact[name] ?? ''])) as Record<N, string>

/** What was typed beside an address, for a place that shows it as it stands. */
export const notesAt = (place: Place, contact: OrderContact | undefined) =>
  contactNames.flatMap((name) => {
    const text = contactList[name].shown?.includes(place) ? contact?.[name as keyof OrderContact] : undefined
    return text === undefined ? [] : [{ name, label: contactList[name].label, text }]
  })
