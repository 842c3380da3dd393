/** The prices of guests and members for a list price, and the profit (ITEM-5). */
import { percentOf, toPaisa, unitPaisa, type Rates, type Tier } from '#/shared/lib/price.ts'
import { latinDigits } from '#/shared/lib/digits.ts'
import { listCopy } from './list.copy.ts'
import type { ProductRow, VariantDeal } from '#/office/domain/catalogue/productsApi.ts'
import { parseRupees, rupeesText } from '#/office/ui/rupees.ts'

export type Step = {
  tier: Tier
  percent: number
  /** The price of one unit in the cart, in paisa. */
  paisa: number
  /** Whether it ends in paisa, which nobody can pay in cash. */
  uneven: boolean
  /** The profit over the buying price, in paisa; null where that price is not known. */
  profit: number | null
}

/**
 * The prices of both tiers for a list price in rupees. `cost` is the buying price in rupees, or null. `deal` holds the
 * deals' prices, which count only while the list price is still the one from which they were computed.
 */
export function ladder(listRupees: number, rates: Rates, cost: number | null = null, deal?: VariantDeal): Step[] {
  return (['guest', 'member'] as const).map((tier) => {
    const percent = percentOf(rates, tier)
    const base = (deal?.list === listRupees ? deal[tier] : undefined) ?? listRupees
    const paisa = unitPaisa(base, percent)
    return {
      tier,
      percent,
      paisa,
      // This is of the everyday price, since a deal passes.
      uneven: unitPaisa(listRupees, percent) % 100 !== 0,
      profit: cost === null ? null : paisa - toPaisa(cost),
    }
  })
}

/** The size whose price is in a product's row, where others cost something else; '' where all cost the same. */
export const sizeOf = ({ price, size }: ProductRow) => (price.from === price.to ? '' : size)

const isEven = (rupees: number, rates: Rates) => ladder(rupees, rates).every((step) => !step.uneven)

/** The nearest list prices below and above that give whole rupees for both tiers, at most 100 rupees away. */
export function evenPrices(listRupees: number, rates: Rates): number[] {
  const start = Math.floor(listRupees)
  const found: number[] = []
  for (let rupees = start; rupees > 0 && rupees >= start - 100; rupees -= 1) {
    if (rupees <= listRupees && isEven(rupees, rates)) {
      found.push(rupees)
      break
    }
  }
  for (let rupees = start + 1; rupees <= start + 100; rupees += 1) {
    if (isEven(rupees, rates)) {
      found.push(rupees)
      break
    }
  }
  return found
}

/** The highest list price that the shop accepts, in rupees. */
export const MAX_RUPEES = 10_000_000

/** A typed price in rupees, or null where it is none or higher than the shop accepts. */
export function priceOf(typed: string): number | null {
  const paisa = parseRupees(typed)
  return paisa && paisa <= MAX_RUPEES * 100 ? paisa / 100 : null
}

/** Why a typed text is no price that the shop accepts, in words (OWN-11). */
export const priceWrong = (typed: string): string =>
  (parseRupees(typed) ?? 0) > MAX_RUPEES * 100 || /^[\d,.\s]{8,}$/.test(latinDigits(typed))
    ? listCopy.price.high
    : listCopy.price.unread

/** A price as in a table or an input: "7,250", "7,250.50". */
export const plainRupees = (rupees: number): string => rupeesText(Math.round(rupees * 100))
