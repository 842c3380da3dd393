/** Whether an order may be paid at the door (COD-5), by the settings and by what the shop says of a phone. */
import { api } from '#/shared/api/client.ts'
import type { ShopConfig } from '#/shared/api/types.ts'
import { fold } from '#/shared/lib/cities.ts'
import { isPhone } from '#/shared/lib/phone.ts'
import type { Contact } from './contact.ts'

export type NoCash = 'most' | 'country' | 'city' | 'phone'

type Rules = Pick<ShopConfig, 'cashMost' | 'cashCountries' | 'cashNotIn'>

/**
 * The parts of a payment in the order in which they are due. A transfer is to the paisa, cash at the door in whole
 * rupees. A deposit of an order in cash is transferred first (PAYS-3).
 */
export function partsOf(
  totalPaisa: number,
  method: 'cod' | 'transfer',
  deposit = 0,
): { by: 'cash' | 'transfer' | 'deposit'; paisa: number }[] {
  if (method === 'transfer') return [{ by: 'transfer', paisa: totalPaisa }]
  const first = Math.min(deposit, totalPaisa)
  const rest = { by: 'cash' as const, paisa: totalPaisa - first }
  return first === 0 ? [rest] : [{ by: 'deposit', paisa: first }, ...(rest.paisa > 0 ? [rest] : [])]
}

/** Whether a total is beyond the highest that may be paid at the door (COD-5). */
export function isTooMuch(totalPaisa: number, { cashMost }: Rules): boolean {
  return cashMost !== undefined && totalPaisa > cashMost * 100
}

/** Why an order may not be paid at the door, in the order in which the shop looks; null where no reason is known. */
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

/** The key by which a phone is asked about, or null where the number is not whole. */
export function phoneToAsk({ phone, country }: Contact): string | null {
  return phone.trim() !== '' && isPhone(phone, country) ? `${country} ${phone.trim()}` : null
}

export type PhoneAnswer = { key: string | null; cash: boolean }

/** The shop's answers for the life of the page, so that leaving the field again asks nothing. */
const said = new Map<string, boolean>()

/** Asks the shop whether a phone may pay in cash. Without an answer it may. */
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
