import * as v from 'valibot'
import { copy } from './copy.ts'
import { meantMail } from './mailTypo.ts'
import { countries } from '#/shared/lib/countries.ts'
import { latinDigits } from '#/shared/lib/digits.ts'
import { isMobile, isPhone, splitPhones } from '#/shared/lib/phone.ts'

/** The names of a posted order's address fields, in the order of the form (API-18). */
export const contactNames = [
  'phone',
  'firstName',
  'lastName',
  'email',
  'streetAddress',
  'landmark',
  'city',
  'state',
  'zip',
  'country',
  'nationalAddress',
  'secondPhone',
  'riderNote',
  'language',
] as const

/** Those that may be left empty (DOOR-3). */
const mayBeEmpty = ['landmark', 'nationalAddress', 'secondPhone', 'riderNote'] as const
type MayBeEmpty = (typeof mayBeEmpty)[number]

export type ContactName = (typeof contactNames)[number]
export type Contact = Record<ContactName, string>
/** A contact as somebody may give it: the language goes without saying. */
export type GivenContact = Omit<Contact, 'language' | MayBeEmpty> & Partial<Contact>

export const emptyContact: Contact = {
  phone: '',
  firstName: '',
  lastName: '',
  email: '',
  streetAddress: '',
  landmark: '',
  city: '',
  state: '',
  zip: '',
  country: countries[0],
  nationalAddress: '',
  secondPhone: '',
  riderNote: '',
  language: 'en',
}

const text = (missing: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(200, copy.tooLong))

/** Loose on purpose: a full address grammar refuses addresses that work. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

const extra = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, copy.tooLong)))

/** The short form of a national address, with or without a blank: RHMA 3184. */
const SHORT_CODE = /^\s*$|^\s*[a-z]{4}\s*\d{4}\s*$/i

const schemaOf = (place: v.GenericSchema<string>, code: v.GenericSchema<string>) =>
  v.pipe(
    v.object({
      firstName: text(copy.missing.firstName),
      lastName: text(copy.missing.lastName),
      email: v.pipe(text(copy.missing.email), v.regex(EMAIL, copy.missing.email)),
      streetAddress: text(copy.missing.streetAddress),
      city: text(copy.missing.city),
      landmark: extra,
      state: place,
      zip: code,
      country: v.picklist(countries, copy.missing.country),
      nationalAddress: extra,
      phone: text(copy.missing.phone),
      secondPhone: extra,
      riderNote: extra,
      language: v.optional(v.string()),
    }),
    v.forward(
      v.partialCheck([['phone'], ['country']], (c) => c.phone === '' || isPhone(c.phone, c.country), copy.badPhone),
      ['phone'],
    ),
    v.forward(
      v.partialCheck(
        [['secondPhone'], ['country']],
        (c) => (c.secondPhone ?? '') === '' || isPhone(c.secondPhone ?? '', c.country),
        copy.badSecondPhone,
      ),
      ['secondPhone'],
    ),
    v.forward(
      v.partialCheck(
        [['nationalAddress'], ['country']],
        (c) => c.country !== 'Saudi Arabia' || SHORT_CODE.test(latinDigits(c.nationalAddress ?? '')),
        copy.badNational,
      ),
      ['nationalAddress'],
    ),
  )

const optionalText = v.pipe(v.string(), v.trim(), v.maxLength(200, copy.tooLong))
const fullSchema = schemaOf(text(copy.missing.state), text(copy.missing.zip))
const shortSchema = schemaOf(optionalText, optionalText)

/** Whether an address goes without province and ZIP: in Pakistan, where the shop wants it so (DOOR-3). */
export const isShort = (country: string, shortAddress: boolean): boolean => shortAddress && country === countries[0]

/** Of two numbers in one field the second goes into its own, where nothing else stands. */
export function withPhonesApart(values: Contact): Contact {
  const two = values.secondPhone === '' ? splitPhones(values.phone, values.country) : null
  return two ? { ...values, phone: two[0], secondPhone: two[1] } : values
}

/** Numbers abroad are not written as those of Pakistan. */
const abroad: Readonly<Record<string, string>> = {
  [copy.missing.phone]: copy.phoneAbroad,
  [copy.badPhone]: copy.phoneAbroad,
  [copy.badSecondPhone]: copy.secondPhoneAbroad,
}

/** The first message of each field that is not right; {} when all are. */
export function checkContact(values: GivenContact, shortAddress = false): Partial<Record<ContactName, string>> {
  const schema = isShort(values.country, shortAddress) ? shortSchema : fullSchema
  const result = v.safeParse(schema, values)
  if (result.success) return {}
  const nested = v.flatten<typeof schema>(result.issues).nested ?? {}
  const errors: Partial<Record<ContactName, string>> = {}
  for (const name of contactNames) {
    const message = nested[name]?.[0]
    if (message !== undefined) errors[name] = values.country === countries[0] ? message : (abroad[message] ?? message)
  }
  return errors
}

/** What is posted: the words as typed, without the spaces around them; English goes without saying. */
export function trimContact(values: GivenContact): Partial<Contact> {
  const trimmed: Partial<Contact> = {}
  for (const name of contactNames) {
    const value = (values[name] ?? '').trim()
    const unsaid = name === 'language' ? value === 'en' : isExtra(name) && value === ''
    if (!unsaid) trimmed[name] = value
  }
  return trimmed
}

const isExtra = (name: ContactName): name is MayBeEmpty => (mayBeEmpty as readonly string[]).includes(name)

export type RiderTrouble = 'mail' | 'short' | 'national' | 'phone'

/** Where each is mended. */
export const troubleFields: Record<RiderTrouble, ContactName> = {
  mail: 'email',
  short: 'streetAddress',
  national: 'nationalAddress',
  phone: 'phone',
}

/** What the shop's mail or a rider may trip over, the first thing first; nothing that stops an order (DOOR-3, PLAIN-5). */
export const adviceOn = (values: GivenContact): RiderTrouble[] =>
  meantMail(values.email) === null ? onTheWay(values) : ['mail', ...onTheWay(values)]

function onTheWay(values: GivenContact): RiderTrouble[] {
  if (values.country === 'Saudi Arabia') return (values.nationalAddress ?? '').trim() === '' ? ['national'] : []
  if (values.country !== countries[0]) return []
  const street = values.streetAddress.trim()
  const vague = street.split(/\s+/).length < 3 || !/\p{Nd}/u.test(street)
  const found: RiderTrouble[] = vague && (values.landmark ?? '').trim() === '' ? ['short'] : []
  return isMobile(values.phone) ? found : [...found, 'phone']
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
  landmark: {
    label: copy.label.landmark,
    type: 'text',
    autoComplete: 'off',
    inputMode: 'text',
    autoCapitalize: 'words',
    hint: copy.hint.landmark,
    half: false,
  },
  nationalAddress: {
    label: copy.label.nationalAddress,
    type: 'text',
    autoComplete: 'off',
    inputMode: 'text',
    autoCapitalize: 'characters',
    hint: copy.hint.nationalAddress,
    half: false,
  },
  secondPhone: {
    label: copy.label.secondPhone,
    type: 'tel',
    autoComplete: 'off',
    inputMode: 'tel',
    autoCapitalize: 'none',
    hint: copy.hint.secondPhone,
    half: false,
  },
  riderNote: {
    label: copy.label.riderNote,
    type: 'text',
    autoComplete: 'off',
    inputMode: 'text',
    autoCapitalize: 'words',
    hint: copy.hint.riderNote,
    half: false,
  },
  city: {
    label: copy.label.city,
    type: 'text',
    autoComplete: 'address-level2',
    inputMode: 'text',
    autoCapitalize: 'words',
    hint: '',
    half: false,
  },
  state: {
    label: copy.label.state,
    type: 'text',
    autoComplete: 'address-level1',
    inputMode: 'text',
    autoCapitalize: 'words',
    hint: '',
    half: false,
  },
  zip: {
    label: copy.label.zip,
    type: 'text',
    autoComplete: 'postal-code',
    inputMode: 'text',
    autoCapitalize: 'characters',
    hint: '',
    half: false,
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
