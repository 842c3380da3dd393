import * as v from 'valibot'
import { copy } from './checkout.copy.ts'
import { meantMail } from './mailTypo.ts'
import { countries } from '#/shared/lib/countries.ts'
import { latinDigits } from '#/shared/lib/digits.ts'
import { isMobile, isPhone, splitPhones } from '#/shared/lib/phone.ts'
import { belowCity, type AddressForms } from '#/shared/orders/addressForm.ts'
import { contactList, contactNames, textsOf, type ContactName } from '#/shared/orders/contact.ts'
import { language } from '#/shared/lib/language.copy.ts'

export type Contact = Record<ContactName, string>
/** A contact as it may be given: the fields that may be empty, and the language, can be left out. */
export type GivenContact = Partial<Contact> & Pick<Contact, 'phone' | 'email' | 'streetAddress' | 'country'>

export const emptyContact: Contact = { ...textsOf(contactNames), country: countries[0], language }

/** The pattern is loose on purpose, since a full address grammar refuses addresses that work. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

/** The short form of a national address, with or without a blank: RHMA 3184. */
const SHORT_CODE = /^\s*$|^\s*[a-z]{4}\s*\d{4}\s*$/i

type Text = v.GenericSchema<string | undefined>
const optionalText: Text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, copy.tooLong)))
const text = (missing: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(200, copy.tooLong))

/** The rule of a field, which may be empty where it is one of `may`. */
function ruleOf(name: ContactName, may: readonly string[]): Text {
  const { missing, type } = contactList[name]
  if (name === 'country') return v.picklist(countries, missing)
  if (missing === undefined || may.includes(name)) return optionalText
  return type === 'email' ? v.pipe(text(missing), v.regex(EMAIL, missing)) : text(missing)
}

const makeSchema = (may: readonly string[]) =>
  v.pipe(
    v.object(Object.fromEntries(contactNames.map((name) => [name, ruleOf(name, may)])) as Record<ContactName, Text>),
    v.forward(
      v.partialCheck([['phone'], ['country']], (c) => !c.phone || isPhone(c.phone, c.country ?? ''), copy.badPhone),
      ['phone'],
    ),
    v.forward(
      v.partialCheck(
        [['secondPhone'], ['country']],
        (c) => !c.secondPhone || isPhone(c.secondPhone, c.country ?? ''),
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

const schemas = new Map<string, ReturnType<typeof makeSchema>>()

/** The schema of addresses of a country. */
function schemaOf(country: string, forms: AddressForms) {
  const may = Object.entries(belowCity(country, forms)).flatMap(([name, ask]) => (ask === 'needed' ? [] : [name]))
  const made = schemas.get(may.join(' ')) ?? makeSchema(may)
  schemas.set(may.join(' '), made)
  return made
}

/** Moves the second of two numbers in one field into the field for a second phone, where that is empty. */
export function withPhonesApart(values: Contact): Contact {
  const two = values.secondPhone === '' ? splitPhones(values.phone, values.country) : null
  return two ? { ...values, phone: two[0], secondPhone: two[1] } : values
}

/** The messages for numbers abroad, which are not written as those of Pakistan. */
const abroad: Readonly<Record<string, string>> = {
  [contactList.phone.missing ?? '']: copy.phoneAbroad,
  [copy.badPhone]: copy.phoneAbroad,
  [copy.badSecondPhone]: copy.secondPhoneAbroad,
}

/** The first message of each field that is not right, or {} when all are. */
export function checkContact(
  values: GivenContact,
  forms: AddressForms = { short: false, abroad: false },
): Partial<Record<ContactName, string>> {
  const schema = schemaOf(values.country, forms)
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

/**
 * The contact as it is posted: the typed words without the spaces around them. On an English page the language is left
 * out when it is English.
 */
export function trimContact(values: GivenContact): Partial<Contact> {
  const trimmed: Partial<Contact> = {}
  for (const name of contactNames) {
    const value = (values[name] ?? '').trim()
    const unsaid =
      name === 'language'
        ? value === 'en' && value === language
        : contactList[name].missing === undefined && value === ''
    if (!unsaid) trimmed[name] = value
  }
  return trimmed
}

export type RiderTrouble = 'mail' | 'short' | 'national' | 'phone'

/** The field in which each trouble is mended. */
export const troubleFields: Record<RiderTrouble, ContactName> = {
  mail: 'email',
  short: 'streetAddress',
  national: 'nationalAddress',
  phone: 'phone',
}

/**
 * What may hinder the shop's mail or a rider, the most important first. None of it stops an order (DOOR-3, PLAIN-5).
 */
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

/** The attributes that tell a phone's keyboard and the browser's address book what a field holds. */
export function inputOf(name: ContactName) {
  const { type = 'text', autoComplete = 'off', capitals } = contactList[name]
  return {
    type,
    inputMode: type,
    autoComplete,
    autoCapitalize: capitals ?? (type === 'text' ? 'words' : 'none'),
  } as const
}
