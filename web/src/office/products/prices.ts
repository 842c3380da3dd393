/** What a list price comes to for guests and members, and what is left of it (ITEM-5). */
import { percentOf, toPaisa, unitPaisa, type Rates, type Tier } from '#/shared/lib/price.ts'
import { latinDigits } from '#/shared/lib/digits.ts'
import { listCopy } from './list.copy.ts'
import type { ProductRow, VariantDeal } from '#/office/domain/catalogue/productsApi.ts'
import { parseRupees, rupeesText } from '#/office/ui/rupees.ts'

export type Step = {
  tier: Tier
  percent: number
  /** What one piece costs in the cart, in paisa. */
  paisa: number
  /** Ends in paisa, which nobody can pay in cash. */
  uneven: boolean
  /** What is left of it after the buying price, in paisa; null where that is not known. */
  profit: number | null
}

/**
 * The prices of both tiers for a list price in rupees. `cost` is the buying price in rupees, null where unknown; `deal`
 * what deals make of the list price, as far as it is still the one that they were worked out of.
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
      // Of the everyday price: a deal passes.
      uneven: unitPaisa(listRupees, percent) % 100 !== 0,
      profit: cost === null ? null : paisa - toPaisa(cost),
    }
  })
}

/** Which size of a product its row's price is of, where others cost something else; empty where one price is all. */
export const sizeOf = ({ price, size }: ProductRow) => (price.from === price.to ? '' : size)

const isEven = (rupees: number, rates: Rates) => ladder(rupees, rates).every((step) => !step.uneven)

/** The nearest list prices below and above that come out in whole rupees for both tiers; at most 100 rupees away. */
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

/** The dearest list price that the shop takes, in rupees. */
export const MAX_RUPEES = 10_000_000

/** A typed price in rupees; null where it is none, or beyond what the shop takes. */
export function priceOf(typed: string): number | null {
  const paisa = parseRupees(typed)
  return paisa && paisa <= MAX_RUPEES * 100 ? paisa / 100 : null
}

/** Why a typed text is no price that the shop takes, in words (OWN-11). */
export const priceWrong = (typed: string): string =>
  (parseRupees(typed) ?? 0) > MAX_RUPEES * 100 || /^[\d,.\s]{8,}$/.test(latinDigits(typed))
    ? listCopy.price.high
    : listCopy.price.unread

/** A price as it stands in a table or an input: "7,250", "7,250.50". */
export const plainRupees = (rupees: number): string => rupeesText(Math.round(rupees * 100))
