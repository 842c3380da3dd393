/**
 * The price of delivering some goods, in paisa, equal to Zone.Of of the server's internal/tariff. It is for showing,
 * since the server decides when the order is placed. `fee` is the one that the server names for the parcel's
 * weight, and `goods` are their sum after deals and coupon.
 */
export function deliveryFee({ fee, freeFrom }: { fee: number; freeFrom?: number | undefined }, goods: number): number {
  return freeFrom !== undefined && goods >= freeFrom ? 0 : fee
}
