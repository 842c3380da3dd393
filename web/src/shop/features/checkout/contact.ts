import * as v from 'valibot'
import { copy } from './copy.ts'
import { isPhone } from '#/shared/lib/phone.ts'

/** The eight countries the shop delivers to, the first one chosen (CHK-2). */
export const countries = [
  'Pakistan',
  'Dubai',
  'Qatar',
  'Oman',
  'Canada',
  'Saudi Arabia',
  'United States',
  'United Kingdom',
] as const

/** The languages that the shop's messages come in, the first one chosen (SAY-3). */
export const languages = { en: 'English', ur: 'اردو', 'ur-Latn': 'Roman Urdu' } as const

/** The names of a posted order's address fields, in the order of the form (API-18). */
export const contactNames = [
  'firstName',
  'lastName',
  'email',
  'streetAddress',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'language',
] as const

export type ContactName = (typeof contactNames)[number]
export type Contact = Record<ContactName, string>
/** A contact as somebody may give it: the language goes without saying. */
export type GivenContact = Omit<Contact, 'language'> & Partial<Contact>

export const emptyContact: Contact = {
  firstName: '',
  lastName: '',
  email: '',
  streetAddress: '',
  city: '',
  state: '',
  zip: '',
  country: countries[0],
  phone: '',
  language: 'en',
}

const text = (missing: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(200, copy.tooLong))

/** Loose on purpose: a full address grammar refuses addresses that work. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

const contactSchema = v.pipe(
  v.object({
    firstName: text(copy.missing.firstName),
    lastName: text(copy.missing.lastName),
    email: v.pipe(text(copy.missing.email), v.regex(EMAIL, copy.missing.email)),
    streetAddress: text(copy.missing.streetAddress),
    city: text(copy.missing.city),
    state: text(copy.missing.state),
    zip: text(copy.missing.zip),
    country: v.picklist(countries, copy.missing.country),
    phone: text(copy.missing.phone),
    language: v.optional(v.string()),
  }),
  v.forward(
    v.partialCheck([['phone'], ['country']], (c) => c.phone === '' || isPhone(c.phone, c.country), copy.badPhone),
    ['phone'],
  ),
)

/** The first message of each field that is not right; {} when all are. */
export function checkContact(values: GivenContact): Partial<Record<ContactName, string>> {
  const result = v.safeParse(contactSchema, values)
  if (result.success) return {}
  const nested = v.flatten<typeof contactSchema>(result.issues).nested ?? {}
  const errors: Partial<Record<ContactName, string>> = {}
  for (const name of contactNames) {
    const message = nested[name]?.[0]
    if (message !== undefined) errors[name] = message
  }
  return errors
}

/** What is posted: the words as typed, without the spaces around them; English goes without saying. */
export function trimContact(values: GivenContact): Partial<Contact> {
  const trimmed: Partial<Contact> = {}
  for (const name of contactNames) {
    const value = (values[name] ?? '').trim()
    if (name !== 'language' || value !== 'en') trimmed[name] = value
  }
  return trimmed
}

export interface FieldSpec {
  label: string
  type: 'text' | 'email' | 'tel'
  autoComplete: string
  inputMode: 'text' | 'email' | 'tel'
  autoCapitalize: 'words' | 'none' | 'characters'
  hint: string
  /** Half a row on every width; the others take a whole one. */
  half: boolean
}

/**
 * What tells the phone's keyboard and the browser's address book what each
 * field is. `zip` stays a text keyboard: Canada and the United Kingdom have letters in theirs.
 */
export const contactFields: Record<Exclude<ContactName, 'country' | 'language'>, FieldSpec> = {
  firstName: {
    label: copy.label.firstName,
    type: 'text',
    autoComplete: 'given-name',
    inputMode: 'text',
    autoCapitalize: 'words',
    hint: '',
    half: true,
  },
  lastName: {
    label: copy.label.lastName,
    type: 'text',
    autoComplete: 'family-name',
    inputMode: 'text',
    autoCapitalize: 'words',
    hint: '',
    half: true,
  },
  email: {
    label: copy.label.email,
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    hint: copy.hint.email,
    half: false,
  },
  streetAddress: {
    label: copy.label.streetAddress,
    type: 'text',
    autoComplete: 'street-address',
    inputMode: 'text',
    autoCapitalize: 'words',
    hint: copy.hint.streetAddress,
    half: false,
  },
  city: {
    label: copy.label.city,
    type: 'text',
    autoComplete: 'address-level2',
    inputMode: 'text',
    autoCapitalize: 'words',
    hint: '',
    half: true,
  },
  state: {
    label: copy.label.state,
    type: 'text',
    autoComplete: 'address-level1',
    inputMode: 'text',
    autoCapitalize: 'words',
    hint: '',
    half: true,
  },
  zip: {
    label: copy.label.zip,
    type: 'text',
    autoComplete: 'postal-code',
    inputMode: 'text',
    autoCapitalize: 'characters',
    hint: '',
    half: true,
  },
  phone: {
    label: copy.label.phone,
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
    autoCapitalize: 'none',
    hint: copy.hint.phone,
    half: false,
  },
}
