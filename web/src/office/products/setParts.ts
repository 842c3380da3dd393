/** A set's parts as they are stored, and its sums, equal to the server's internal/pricing/set.go. */
import { toPaisa, unitPaisa, unitPrice } from '#/shared/lib/price.ts'
import { portion, split } from '#/shared/lib/bill.ts'

/** Without a variant the shopper chooses the shade. */
export type SetPart = { product: string; variant: string; units: number }

/** Reads "PRODUCT", "PRODUCT VARIANT", and either with " x2" at its end. */
export function parsePart(text: string): SetPart {
  const words = text.split(/\s+/).filter(Boolean)
  const count = words.length > 1 ? /^x(\d{1,2})$/.exec(words.at(-1) ?? '')?.[1] : undefined
  const [product = '', variant = ''] = count === undefined ? words : words.slice(0, -1)
  return { product, variant, units: Math.max(1, Number(count ?? 1)) }
}

export const partText = ({ product, variant, units }: SetPart): string =>
  [product, variant, units > 1 ? `x${units}` : ''].filter(Boolean).join(' ')

/** What a part is worth: its list price, in rupees, and its cost, null where nobody recorded it. */
export type PartWorth = { units: number; list: number; cost: number | null }

/** The shares of the parts of a list price, in rupees: a percentage off each, or a price of the set's own. */
export function sharesOf(parts: readonly PartWorth[], percent: number, own: number): number[] {
  if (percent > 0) return parts.map(({ list, units }) => unitPrice(list, percent) * units)
  const units = parts.flatMap((part, at) =>
    Array.from({ length: part.units }, () => ({ at, list: toPaisa(part.list) })),
  )
  const whole = units.reduce((sum, { list }) => sum + list, 0)
  if (whole === 0) return parts.map(() => 0)
  const rupees = Math.floor(own)
  const shares = split(
    rupees,
    units.map(({ list }) => portion(rupees, list, whole)),
  )
  return parts.map((_, at) => units.reduce((sum, unit, i) => sum + (unit.at === at ? (shares[i] ?? 0) : 0), 0))
}

/** What parts cost one by one at a tier's percentage, in paisa. */
export const oneByOne = (parts: readonly PartWorth[], percentOff: number): number =>
  parts.reduce((sum, { list, units }) => sum + unitPaisa(list, percentOff) * units, 0)

/** What the parts of one set cost, in paisa; null where a cost is not known. */
export function costOf(parts: readonly PartWorth[]): number | null {
  let sum = 0
  for (const { cost, units } of parts) {
    if (cost === null) return null
    sum += toPaisa(cost) * units
  }
  return sum
}

/** The largest whole percentage at which a tier's set is not sold under its cost; 0: none. */
export function mostPercent(parts: readonly PartWorth[], percentOff: number, cost: number): number {
  for (let percent = 90; percent > 0; percent--) {
    const list = sharesOf(parts, percent, 0).reduce((sum, share) => sum + share, 0)
    if (unitPaisa(list, percentOff) >= cost) return percent
  }
  return 0
}
