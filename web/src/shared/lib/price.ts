/**
 * The shop's money rules, equal to the server's internal/pricing to the paisa. They are for showing, since the server
 * prices every order itself. A price of the API is a number of rupees and becomes whole paisa before anything is
 * multiplied or added, so that no fraction is ever summed.
 */

export type Tier = 'guest' | 'member'

/** Discount percentages of the two tiers, whole numbers from 0 to 99 (GEN-5: 28 and 31). */
export type Rates = { guest: number; member: number }

export const DEFAULT_RATES: Rates = { guest: 28, member: 31 }

export function percentOf(rates: Rates, tier: Tier): number {
  return tier === 'member' ? rates.member : rates.guest
}

/** Rupees of the API as whole paisa. Anything that is no price counts as 0. */
export function toPaisa(rupees: number): number {
  return Number.isFinite(rupees) && rupees > 0 ? Math.round(rupees * 100) : 0
}

/** Division of whole numbers, rounded half up, for numerators that are not negative. */
function divRound(numerator: number, denominator: number): number {
  const rest = numerator % denominator
  const quotient = (numerator - rest) / denominator
  return rest * 2 >= denominator ? quotient + 1 : quotient
}

/**
 * The price on a card and on the product page, in rupees: the list price less the percentage, rounded half up to the
 * rupee (LIST-7).
 */
export function unitPrice(listRupees: number, percentOff: number): number {
  return divRound(toPaisa(listRupees) * (100 - percentOff), 10_000)
}

/**
 * The price of one unit in a cart or an order, in paisa, rounded half up. It is multiplied by the quantity afterwards
 * (OWN-1).
 */
export function unitPaisa(listRupees: number, percentOff: number): number {
  return divRound(toPaisa(listRupees) * (100 - percentOff), 100)
}

/** A deal's price for one tier, in rupees. */
type Lowered = { readonly price: number }
/** A list price in rupees, with the deals' prices (DEAL-1). */
export type Priced = {
  price: number
  deals?: { guest?: Lowered | undefined; member?: Lowered | undefined } | undefined
}

/** The price that a tier's percentage is taken off: the list price, or the deal's. */
export function basePrice({ price, deals }: Priced, tier: Tier): number {
  return deals?.[tier]?.price ?? price
}

/** The lines with the price that the tier's percentage is taken off. */
export function priced<Line extends Priced>(lines: readonly Line[], tier: Tier): Line[] {
  return lines.map((line) => ({ ...line, price: basePrice(line, tier) }))
}

/** The whole rupees that are collected at the door for a total, rounded half up. */
export function cashRupees(paisa: number): number {
  return divRound(paisa, 100)
}

/** Rupees that a tier's percentage saves on one unit, never negative. */
export function savedRupees(listRupees: number, percentOff: number): number {
  return Math.max(0, divRound(toPaisa(listRupees), 100) - unitPrice(listRupees, percentOff))
}

/** A size as it is shown to shoppers. "1 pcs" tells nothing and is left out. */
export const shownSize = (size: string) => (/^1 pcs?$/.test(size) ? '' : size)

/** From how many ml or g on the price of a measure is shown. */
const FEWEST_UNITS = 15

/**
 * The price of one ml or g, for sizes such as "30 ml" or "50 g", rounded half up. It is null where the size names no
 * amount, or so little that nobody compares: a lipstick's price "per g" only frightens. With options behind it, such
 * as "50 ml / Pack of 2", it is not the amount that is paid for (GOOD-3).
 */
export function perUnit(priceRupees: number, size: string): { rupees: number; unit: 'ml' | 'g' } | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(ml|g)\b(?!.* \/ )/i.exec(size)
  const amount = Number(match?.[1])
  if (!match || !Number.isFinite(amount) || amount < FEWEST_UNITS) return null
  return { rupees: Math.floor(priceRupees / amount + 0.5), unit: match[2]?.toLowerCase() === 'g' ? 'g' : 'ml' }
}
