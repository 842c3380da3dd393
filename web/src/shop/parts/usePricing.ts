import { useTier } from '#/shop/state/useTier.ts'
import type { DealPrice, ProductCard } from '#/shared/api/types.ts'
import { percentOf, type Tier } from '#/shared/lib/price.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'

export type Pricing = {
  tier: Tier
  /** This shopper's discount, in percent (GEN-5). */
  percentOff: number
  guestPercent: number
  memberPercent: number
  /** The deal that lowers the price, for this shopper or for a tier, until it ends. */
  dealOf: (product: Offered, tier?: Tier) => DealPrice | undefined
  /** The price that the percentage is taken off: the list price, or the deal's. */
  baseOf: (product: Offered, tier?: Tier) => number
}

/** The fields that a price is made of. */
export type Offered = Pick<ProductCard, 'price' | 'deals'>

/**
 * The discount of whoever is looking now. Signing in or out changes every price at once, and so does the end of a deal.
 */
export function usePricing(): Pricing {
  const tier = useTier()
  const guest = useAppSelector((state) => state.shop.config.guestPercent)
  const member = useAppSelector((state) => state.shop.config.memberPercent)
  const ended = useAppSelector((state) => state.shop.ended)
  const dealOf = ({ deals }: Offered, of = tier) => {
    const deal = deals?.[of]
    return deal && deal.endsAt > ended ? deal : undefined
  }
  return {
    tier,
    percentOff: percentOf({ guest, member }, tier),
    guestPercent: guest,
    memberPercent: member,
    dealOf,
    baseOf: (product, of) => dealOf(product, of)?.price ?? product.price,
  }
}
