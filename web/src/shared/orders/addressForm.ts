import { countries } from '#/shared/lib/countries.ts'

/** Whether an address must have a field, may have it, or has none. */
type Ask = 'needed' | 'may' | 'none'

type Below = Readonly<Record<'state' | 'zip', Ask>>

/** How the countries write the part of an address below its city, as `forms` of internal/destination does (FEE-3). */
const abroadForms: Readonly<Record<string, Below>> = {
  Dubai: { state: 'needed', zip: 'none' },
  Qatar: { state: 'none', zip: 'none' },
  Oman: { state: 'none', zip: 'may' },
  Canada: { state: 'needed', zip: 'needed' },
  'Saudi Arabia': { state: 'none', zip: 'may' },
  'United States': { state: 'needed', zip: 'needed' },
  'United Kingdom': { state: 'none', zip: 'needed' },
}

/** What the shop's settings say of the form of addresses. */
export type AddressForms = {
  /** Those in Pakistan need neither province nor postal code (DOOR-3). */
  short: boolean
  /** Those abroad are written as their country does (FEE-3). */
  abroad: boolean
}

/** What an address in a country has below its city. */
export function belowCity(country: string, { short, abroad }: AddressForms): Below {
  if (country === countries[0]) return short ? { state: 'none', zip: 'none' } : { state: 'needed', zip: 'needed' }
  return (abroad ? abroadForms[country] : undefined) ?? { state: 'needed', zip: 'needed' }
}
