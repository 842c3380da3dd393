import { useTier } from '#/shop/state/useTier.ts'
import { basePrice, percentOf, type Priced, type Tier } from '#/shared/lib/price.ts'
import { useAppSelector } from '#/shop/state/redux.ts'

export type Pricing = {
  tier: Tier
  /** What this shopper gets, in percent (GEN-5). */
  percentOff: number
  guestPercent: number
  memberPercent: number
  /** What the percentage is taken off: the list price, or what a deal makes of it for this shopper. */
  baseOf: (product: Priced) => number
}

/** The discount of who is looking now: signing in or out changes every price at once. */
export function usePricing(): Pricing {
  const tier = useTier()
  const guest = useAppSelector((state) => state.shop.config.guestPercent)
  const member = useAppSelector((state) => state.shop.config.memberPercent)
  return {
    tier,
    percentOff: percentOf({ guest, member }, tier),
    guestPercent: guest,
    memberPercent: member,
    baseOf: (product) => basePrice(product, tier),
  }
}
