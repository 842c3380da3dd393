/**
 * The sums of a cart, line by line, equal to the server's internal/pricing/reckon.go to the paisa. They are for
 * showing, since the server prices every order itself. All amounts are whole paisa.
 */

/** What a coupon takes off the lines that count for it: a percentage of their sum, or an amount. */
export type Off = { percent: number; amount: number }

/**
 * `base` is the list price, or the deal's; `counts` tells whether the coupon is for the line. `less` is what a promotion
 * takes off it before the coupon.
 */
export type BillItem = { base: number; quantity: number; counts: boolean; less?: number }

/** `sum` is a unit's price times the quantity; `off` is the line's part of the discount. */
export type Share = { sum: number; off: number }

export type Bill = {
  shares: Share[]
  counted: number
  subtotal: number
  promoted: number
  discount: number
  total: number
}

/** The least total after a coupon: one rupee. */
const LEAST_TOTAL = 100

/**
 * Rounds each unit's price to the paisa and multiplies it by the quantity (OWN-1). A coupon is split over the lines by
 * largest remainder.
 */
export function reckon(items: readonly BillItem[], percentOff: number, off: Off): Bill {
  const sums = items.map((item) => half(item.base * (100 - percentOff), 100) * item.quantity)
  const subtotal = total(sums)
  const lesses = items.map(({ less = 0 }) => less)
  const promoted = total(lesses)
  const parts = sums.map((sum, index) => (items[index]?.counts ? sum - (lesses[index] ?? 0) : 0))
  const counted = total(parts)
  const wanted = off.percent > 0 ? half(counted * off.percent, 100) : off.amount
  const discount = Math.max(0, Math.min(wanted, counted, subtotal - promoted - LEAST_TOTAL))
  const offs = split(
    discount,
    parts.map((part) => portion(discount, part, counted)),
  )
  const shares = sums.map((sum, index) => ({ sum, off: offs[index] ?? 0 }))
  return { shares, counted, subtotal, promoted, discount, total: subtotal - promoted - discount }
}

type Part = { whole: number; rest: number }

/**
 * The part of an amount that `part` of `all` gets. It uses BigInt, because the product of two totals is more than a
 * number holds exactly.
 */
export function portion(amount: number, part: number, all: number): Part {
  if (amount === 0) return { whole: 0, rest: 0 }
  const product = BigInt(amount) * BigInt(part)
  return { whole: Number(product / BigInt(all)), rest: Number(product % BigInt(all)) }
}

/**
 * The parts in whole paisa, which sum to the amount. The missing paisa go to the largest remainders, the earlier first.
 */
export function split(amount: number, parts: readonly Part[]): number[] {
  const missing = amount - total(parts.map((part) => part.whole))
  const larger = parts
    .map((part, index) => ({ rest: part.rest, index }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, missing)
  const lucky = new Set(larger.map((part) => part.index))
  return parts.map((part, index) => part.whole + (lucky.has(index) ? 1 : 0))
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** Division of whole numbers that are not negative, rounded half up. */
export function half(numerator: number, denominator: number): number {
  const rest = numerator % denominator
  return (numerator - rest) / denominator + (rest * 2 >= denominator ? 1 : 0)
}
