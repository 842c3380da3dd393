/** What the shop's promotions take off a cart, by its last answer (PROMO-1). */
import type { components } from '#/shared/api/schema.d.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { reckon, type Bill, type Off } from '#/shared/lib/bill.ts'
import { toPaisa, unitPaisa, type Tier } from '#/shared/lib/price.ts'
import { promote, shortOf } from '#/shared/lib/promote.ts'
import { sameLine } from '#/shop/state/cartSlice.ts'

type Quote = components['schemas']['CartQuote']
type Promotion = components['schemas']['CartPromotion']

/** An amount and the name of what takes it off. */
export type Promoted = { by: string; paisa: number }

/** A gift that the cart does not have yet: what it lacks in paisa, and what one can be chosen from. */
export type GiftOffer = { name: string; short: number; choice: NonNullable<Promotion['gifts']> }

export type CartBill = Bill & {
  /** What each promotion takes off. */
  promotions: Promoted[]
  /** What a promotion takes off each line, or null. */
  lines: (Promoted | null)[]
  /** The name of the promotion by which delivery within Pakistan is free, or ''. */
  freedBy: string
  gifts: GiftOffer[]
}

const isFor = (promotion: Promotion, tier: Tier) =>
  promotion.for === 'everyone' || (promotion.for === 'members') === (tier === 'member')

/** Adds lines up as the shop does: the tier's percentage, then promotions, then the coupon. */
export function billOf(
  items: readonly CartItem[],
  { percentOff, tier }: { percentOff: number; tier: Tier },
  quote: Quote | null,
  off: Off,
): CartBill {
  const places = items.map((item) => quote?.lines.findIndex((line) => sameLine(line, item)) ?? -1)
  const running = (quote?.promotions ?? []).filter((promotion) => isFor(promotion, tier))
  const covers = (promotion: Promotion) => places.map((place) => promotion.lines.includes(place))
  const priced = running.filter(({ kind }) => kind !== 'delivery')
  const lines = items.map((item) => ({
    unit: unitPaisa(item.price, percentOff),
    quantity: item.quantity,
    deal: item.deals?.[tier] !== undefined,
  }))
  const promos = priced.map((promotion) => ({
    steps: promotion.steps ?? [],
    buy: promotion.buy ?? 0,
    get: promotion.get ?? 0,
    percent: promotion.percent ?? 0,
    times: promotion.times ?? 0,
    least: toPaisa(promotion.from ?? 0),
    gives: promotion.kind === 'gift' ? places.map((place) => promotion.gives?.includes(place) ?? false) : null,
    covers: covers(promotion),
  }))
  const less = promote(lines, promos)
  const bill = reckon(
    items.map((item, at) => ({
      base: toPaisa(item.price),
      quantity: item.quantity,
      counts: quote?.lines[places[at] ?? -1]?.counts ?? false,
      less: less[at]?.off ?? 0,
    })),
    percentOff,
    off,
  )
  const left = bill.shares.map((share, at) => share.sum - (less[at]?.off ?? 0) - share.off)
  const frees = running.find((promotion) => {
    const worth = covers(promotion).reduce((sum, covered, at) => sum + (covered ? (left[at] ?? 0) : 0), 0)
    return promotion.kind === 'delivery' && worth > 0 && worth >= toPaisa(promotion.from ?? 0)
  })
  const takenBy = (at: number) => less.reduce((sum, { by, off: paisa }) => sum + (by === at ? paisa : 0), 0)
  return {
    ...bill,
    promotions: priced.flatMap(({ name }, at) => (takenBy(at) > 0 ? [{ by: name, paisa: takenBy(at) }] : [])),
    lines: less.map(({ by, off: paisa }) => (by < 0 ? null : { by: priced[by]?.name ?? '', paisa })),
    freedBy: frees?.name ?? '',
    gifts: promos.flatMap((promo, at) => {
      const { name = '', gifts = [] } = priced[at] ?? {}
      const short = shortOf(promo, lines)
      const here = promo.gives === null || (promo.gives.includes(true) && short === 0)
      return here || gifts.length === 0 ? [] : [{ name, short, choice: gifts }]
    }),
  }
}
