/** Puts many products into one deal: the typed values, the input, and how it is taken back (ITEM-6, DEAL-2). */
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

/** The largest number of things that a deal names. */
export const MOST = 500
const PAGE = '200'

export type IntoDeal = {
  /** The id of an existing deal, or '' for a new one. */
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

/** The ids of the chosen products. Of more than a deal can name there is one more than that. */
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

/** The deals into which products can be put. */
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

/** The input of a stored deal with more products in it. */
const withProducts = (deal: Deal, ids: readonly string[]): DealInput => ({
  ...inputOf(deal),
  targets: [...deal.targets, ...targetsOf(newTo(deal, ids))],
})

/** The new deal as typed, or null while its percentage is not one that a deal may have. */
function freshInput(into: IntoDeal, ids: readonly string[], now: number): DealInput | null {
  const percent = wholeOf(into.percent)
  if (percent < 1 || percent > 90) return null
  return dealInput({ ...beginOf(null, true, now), ...into, targets: targetsOf(ids) }, null)
}

/** The input that is sent, or previewed first; null while something is missing. */
export const inputWith = (into: IntoDeal, stored: Deal | null, ids: readonly string[], now: number) =>
  stored ? withProducts(stored, ids) : into.deal === '' ? freshInput(into, ids, now) : null

export type Put = {
  saved: Deal
  /** The deal as it was before, or null for a new one. */
  before: Deal | null
  count: number
}

/**
 * Puts the products into the present version of the deal. With one `key` a new deal is made only once, however often it
 * is asked.
 */
export async function putInto(into: IntoDeal, ids: readonly string[], now: number, key: string): Promise<Put> {
  if (into.deal === '') {
    const input = freshInput(into, ids, now)
    if (!input) throw new TypeError('A deal without a percentage is not sent.')
    return { saved: await putDeal(input, null, key), before: null, count: ids.length }
  }
  const before = await fetchDeal(into.deal)
  return { saved: await putDeal(withProducts(before, ids), before, ''), before, count: newTo(before, ids).length }
}

/**
 * Takes it back, unless a colleague has changed the deal since. A new deal that ran for a moment is ended, not removed.
 */
export async function takeOut({ saved, before }: Put, now: number): Promise<void> {
  if (before) await putDeal(inputOf(before), saved, '')
  else if (Date.parse(saved.startsAt) <= now) await turnDeal(saved, 'stop')
  else await deleteDeal(saved)
}
