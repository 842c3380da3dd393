/**
 * What promotions take off a cart (PROMO-1), equal to the server's internal/pricing/promote.go to the paisa. It is for
 * showing, since the server prices every order itself. All amounts are whole paisa.
 */
import { half, portion, split } from './bill.ts'

export type Step = { units: number; percent: number }

/**
 * Steps by quantity; or a gift, where `gives` is there: one unit of the cheapest of those lines is free where the other
 * goods come to `least`; or of `buy` and `get` units the cheapest `get` for `percent` less, as often as they fit and at
 * most `times`, 0 for any number. `covers` says of each line whether the promotion is of it.
 */
export type Promo = {
  steps: readonly Step[]
  buy: number
  get: number
  percent: number
  times: number
  least: number
  gives: readonly boolean[] | null
  covers: readonly boolean[]
}

/** `unit` is the price after the tier's percentage; `deal` says that a deal lowers it. */
export type PromotedLine = { unit: number; quantity: number; deal: boolean }

/** What is off a line, and by which promotion; -1: none. */
export type Less = { by: number; off: number }

/**
 * Gives each line to one promotion at most: the one that takes most off all of its lines is chosen first, of equal ones
 * the earlier, then the next from what is left. What it takes off is spread over its lines by largest remainder.
 */
export function promote(lines: readonly PromotedLine[], promos: readonly Promo[]): Less[] {
  const less: Less[] = lines.map(() => ({ by: -1, off: 0 }))
  const used = new Set<number>()
  for (;;) {
    let best = -1
    let most: Taken = { places: [], off: 0 }
    promos.forEach((promo, at) => {
      const taken = used.has(at) ? most : takes(promo, lines, less)
      if (taken.off > most.off) {
        best = at
        most = taken
      }
    })
    if (best < 0) return less
    used.add(best)
    const { places, off } = most
    const weights = lines.map((line, at) => (places.includes(at) ? line.unit * line.quantity : 0))
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    const parts = split(
      off,
      weights.map((weight) => portion(off, weight, whole)),
    )
    for (const at of places) if ((weights[at] ?? 0) > 0) less[at] = { by: best, off: parts[at] ?? 0 }
  }
}

/** The lines of a promotion that no other has taken, and what it takes off them. */
type Taken = { places: readonly number[]; off: number }

function takes(promo: Promo, lines: readonly PromotedLine[], less: readonly Less[]): Taken {
  const free = (of: readonly boolean[]) =>
    lines.flatMap((_, at) => (of[at] === true && less[at]?.by === -1 ? [at] : []))
  if (promo.gives) return giftOf(promo, lines, free(promo.gives))
  const stepped = promo.steps.length > 0
  // Buy and get leaves out what a deal lowers.
  const places = free(promo.covers).filter((at) => stepped || lines[at]?.deal !== true)
  const own = places.flatMap((at) => lines[at] ?? [])
  const all = own.reduce((sum, { quantity }) => sum + quantity, 0)
  const percent = stepped ? (promo.steps.findLast(({ units }) => units <= all)?.percent ?? 0) : promo.percent
  const times = stepped ? 0 : Math.floor(all / (promo.buy + promo.get))
  let left = stepped ? all : (promo.times > 0 ? Math.min(times, promo.times) : times) * promo.get
  let sum = 0
  for (const line of own.toSorted((a, b) => a.unit - b.unit)) {
    const take = Math.min(left, line.quantity)
    left -= take
    sum += line.unit * take
  }
  return { places, off: half(sum * percent, 100) }
}

/** The cheapest gift, where the other goods come to enough at the shopper's own price. */
function giftOf(promo: Promo, lines: readonly PromotedLine[], gifts: readonly number[]): Taken {
  const place = cheapest(lines, gifts)
  return place === undefined || shortOf(promo, lines, place) > 0
    ? { places: [], off: 0 }
    : { places: [place], off: lines[place]?.unit ?? 0 }
}

const cheapest = (lines: readonly PromotedLine[], places: readonly number[]) =>
  places.toSorted((a, b) => (lines[a]?.unit ?? 0) - (lines[b]?.unit ?? 0))[0]

/** What the covered goods, without the gift, lack of a gift promotion's sum; 0 where they come to it. */
export function shortOf({ covers, gives, least }: Promo, lines: readonly PromotedLine[], gift?: number): number {
  const place =
    gift ??
    cheapest(
      lines,
      (gives ?? []).flatMap((is, at) => (is ? [at] : [])),
    )
  const goods = lines.reduce((sum, line, at) => {
    const units = at === place ? line.quantity - 1 : line.quantity
    return sum + (covers[at] === true ? line.unit * units : 0)
  }, 0)
  return Math.max(0, least - goods)
}
