/** Whether an order may be paid at the door (COD-5): what the settings say, and what the shop says of a phone. */
import { api } from '#/shared/api/client.ts'
import type { ShopConfig } from '#/shared/api/types.ts'
import { fold } from '#/shared/lib/cities.ts'
import { isPhone } from '#/shared/lib/phone.ts'
import type { Contact } from './contact.ts'

export type NoCash = 'most' | 'country' | 'city' | 'phone'

type Rules = Pick<ShopConfig, 'cashMost' | 'cashCountries' | 'cashNotIn'>

/** Whether a total is beyond the highest that is paid at the door. */
export function isTooMuch(totalPaisa: number, { cashMost }: Rules): boolean {
  return cashMost !== undefined && totalPaisa > cashMost * 100
}

/** Why an order is not paid at the door, in the order in which the shop looks; null where nothing says so. */
export function noCash(
  { country, city }: Contact,
  totalPaisa: number,
  rules: Rules,
  phoneRefused: boolean,
): NoCash | null {
  const among = (names: readonly string[] | undefined, name: string) =>
    names?.some((listed) => fold(listed) === fold(name)) ?? false
  const { cashCountries, cashNotIn } = rules
  if (isTooMuch(totalPaisa, rules)) return 'most'
  if (cashCountries !== undefined && country !== '' && !among(cashCountries, country)) return 'country'
  if (city.trim() !== '' && among(cashNotIn, city)) return 'city'
  return phoneRefused ? 'phone' : null
}

/** What a phone is asked by, or null where there is no whole number to ask about. */
export function phoneToAsk({ phone, country }: Contact): string | null {
  return phone.trim() !== '' && isPhone(phone, country) ? `${country} ${phone.trim()}` : null
}

export type PhoneAnswer = { key: string | null; cash: boolean }

/** What the shop has said, for the life of the page: going through the field again asks nothing. */
const said = new Map<string, boolean>()

/** Asks the shop about a phone; what it does not answer is no reason against cash. */
export async function askCash(values: Contact, signal: AbortSignal): Promise<PhoneAnswer> {
  const key = phoneToAsk(values)
  if (key === null) return { key, cash: true }
  const known = said.get(key)
  if (known !== undefined) return { key, cash: known }
  const { cash } = await api<{ cash: boolean }>('/orders/cash', {
    method: 'POST',
    body: { phone: values.phone.trim(), country: values.country },
    signal,
  })
  said.set(key, cash)
  return { key, cash }
}
