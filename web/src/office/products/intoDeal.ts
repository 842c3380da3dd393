/** Many products put into one deal: what is typed of it, what is sent, and what takes it back (ITEM-6, DEAL-2). */
import { beginOf, dealInput, wholeOf } from '#/office/domain/catalogue/dealForm.ts'
import {
  deleteDeal,
  fetchDeal,
  fetchDeals,
  putDeal,
  turnDeal,
  type Deal,
  type DealInput,
  type Target,
} from '#/office/domain/catalogue/dealsApi.ts'
import type { BulkTarget } from '#/office/domain/catalogue/bulkStart.ts'
import { fetchProducts } from '#/office/domain/catalogue/productsApi.ts'

/** So many things a deal names. */
export const MOST = 500
const PAGE = '200'

export type IntoDeal = {
  /** The id of one that there is; empty: a new one. */
  deal: string
  name: string
  percent: string
  from: string
  until: string
}

export function emptyInto(now: number): IntoDeal {
  const { from, until } = beginOf(null, true, now)
  return { deal: '', name: '', percent: '', from, until }
}

/** The products that were chosen; of more than a deal names, one more than that. */
export async function idsOf(target: BulkTarget, signal: AbortSignal): Promise<string[]> {
  if ('ids' in target) return target.ids
  const asked = new URLSearchParams(Object.entries(target.filter).map(([name, value]) => [name, String(value)]))
  asked.set('limit', PAGE)
  const ids: string[] = []
  for (;;) {
    const page = await fetchProducts(asked.toString(), signal)
    ids.push(...page.products.map((row) => row._id))
    if (page.next === undefined || ids.length > MOST) return ids.slice(0, MOST + 1)
    asked.set('after', page.next)
  }
}

const ofEverything = ({ targets }: Deal) => targets.some((target) => target.kind === 'everything')

/** The deals that products can be put into. */
export async function fetchOpenDeals(signal: AbortSignal): Promise<Deal[]> {
  const found: Deal[] = []
  for (let after = ''; ;) {
    const page = await fetchDeals('open', after, signal)
    found.push(...page.deals.filter((deal) => !ofEverything(deal)))
    if (page.next === undefined) return found
    after = page.next
  }
}

/** The products that a deal does not name yet. */
export const newTo = (deal: Deal | null, ids: readonly string[]): string[] =>
  ids.filter((id) => !deal?.targets.some((target) => target.kind === 'product' && target.id === id))

const targetsOf = (ids: readonly string[]): Target[] => ids.map((id) => ({ kind: 'product', id }))

function inputOf({
  name,
  kind,
  targets,
  except,
  startsAt,
  endsAt,
  withCoupon,
  percent,
  amount,
  ...deal
}: Deal): DealInput {
  return {
    name,
    kind,
    for: deal.for,
    targets,
    ...(except && { except }),
    startsAt,
    endsAt,
    withCoupon,
    ...(percent !== undefined && { percent }),
    ...(amount !== undefined && { amount }),
  }
}

/** A stored deal with products in it as well. */
const withProducts = (deal: Deal, ids: readonly string[]): DealInput => ({
  ...inputOf(deal),
  targets: [...deal.targets, ...targetsOf(newTo(deal, ids))],
})

/** The new deal as typed; null while it says no percentage that a deal may have. */
function freshInput(into: IntoDeal, ids: readonly string[], now: number): DealInput | null {
  const percent = wholeOf(into.percent)
  if (percent < 1 || percent > 90) return null
  return dealInput({ ...beginOf(null, true, now), ...into, targets: targetsOf(ids) }, null)
}

/** What is sent, or looked at first; null while something is missing. */
export const inputWith = (into: IntoDeal, stored: Deal | null, ids: readonly string[], now: number) =>
  stored ? withProducts(stored, ids) : into.deal === '' ? freshInput(into, ids, now) : null

export type Put = {
  saved: Deal
  /** As it was before; null: it is new. */
  before: Deal | null
  count: number
}

/** Puts the products into the deal as it is by now; into a new one once, however often it is asked with the same `key`. */
export async function putInto(into: IntoDeal, ids: readonly string[], now: number, key: string): Promise<Put> {
  if (into.deal === '') {
    const input = freshInput(into, ids, now)
    if (!input) throw new TypeError('A deal without a percentage is not sent.')
    return { saved: await putDeal(input, null, key), before: null, count: ids.length }
  }
  const before = await fetchDeal(into.deal)
  return { saved: await putDeal(withProducts(before, ids), before, ''), before, count: newTo(before, ids).length }
}

/** Takes it back, unless a colleague has changed the deal since. What ran in a new one for a moment is ended, not removed. */
export async function takeOut({ saved, before }: Put, now: number): Promise<void> {
  if (before) await putDeal(inputOf(before), saved, '')
  else if (Date.parse(saved.startsAt) <= now) await turnDeal(saved, 'stop')
  else await deleteDeal(saved)
}
