/**
 * What promotions take off a cart (PROMO-1), equal to the server's internal/pricing/promote.go to the paisa. It is for
 * showing, since the server prices every order itself. All amounts are whole paisa.
 */
import { half, portion, split } from './bill.ts'

export type Step = { units: number; percent: number }

/**
 * Steps by quantity, or, without steps, of `buy` and `get` units the cheapest `get` for `percent` less, as often as they
 * fit and at most `times`, 0 for any number. `covers` says of each line whether the promotion is of it.
 */
export type Promo = {
  steps: readonly Step[]
  buy: number
  get: number
  percent: number
  times: number
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
    let most = 0
    promos.forEach((promo, at) => {
      const off = used.has(at) ? 0 : offOf(promo, lines, placesOf(promo, lines, less))
      if (off > most) {
        best = at
        most = off
      }
    })
    const promo = promos[best]
    if (promo === undefined) return less
    used.add(best)
    const taken = new Set(placesOf(promo, lines, less))
    const weights = lines.map((line, at) => (taken.has(at) ? line.unit * line.quantity : 0))
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    const parts = split(
      most,
      weights.map((weight) => portion(most, weight, whole)),
    )
    for (const at of taken) if ((weights[at] ?? 0) > 0) less[at] = { by: best, off: parts[at] ?? 0 }
  }
}

/** The lines that a promotion is of and that no other has taken. Buy and get leaves out what a deal lowers. */
function placesOf(promo: Promo, lines: readonly PromotedLine[], less: readonly Less[]): number[] {
  return lines.flatMap((line, at) =>
    promo.covers[at] === true && less[at]?.by === -1 && (promo.steps.length > 0 || !line.deal) ? [at] : [],
  )
}

function offOf(promo: Promo, lines: readonly PromotedLine[], places: readonly number[]): number {
  const own = places.flatMap((at) => lines[at] ?? [])
  const all = own.reduce((sum, { quantity }) => sum + quantity, 0)
  const stepped = promo.steps.length > 0
  const percent = stepped ? (promo.steps.findLast(({ units }) => units <= all)?.percent ?? 0) : promo.percent
  const times = stepped ? 0 : Math.floor(all / (promo.buy + promo.get))
  let left = stepped ? all : (promo.times > 0 ? Math.min(times, promo.times) : times) * promo.get
  let sum = 0
  for (const line of own.toSorted((a, b) => a.unit - b.unit)) {
    const take = Math.min(left, line.quantity)
    left -= take
    sum += line.unit * take
  }
  return half(sum * percent, 100)
}
