/** What the screen of rankings computes from the server's answer (SHELF-3). */
import { copy } from './shelves.copy.ts'
import type { RankedProduct, Ranking, RankingMode } from './shelvesApi.ts'

const said = copy.rankings

export type DraftPin = { product: RankedProduct; until: string; live: boolean }

/** The changes of a list that are not saved. */
export type RankingDraft = { mode: RankingMode; pins: DraftPin[] }

export const draftOf = (ranking: Ranking): RankingDraft => ({
  mode: ranking.mode,
  pins: ranking.pins.map(({ product, until, live }) => ({ product, until, live })),
})

export const isChanged = (ranking: Ranking, draft: RankingDraft) => {
  const text = ({ mode, pins }: RankingDraft) =>
    JSON.stringify([mode, pins.map(({ product, until }) => [product._id, until])])
  return text(draft) !== text(draftOf(ranking))
}

/** Whether shoppers see the computed list. Until there is enough data, the list by hand stays. */
export const isWorked = (ranking: Ranking, draft: RankingDraft) => draft.mode === 'worked' && ranking.enough

/** The products after the pins, as shoppers will see them. */
export function followers(ranking: Ranking, draft: RankingDraft): readonly RankedProduct[] {
  const pinned = new Set(draft.pins.map(({ product }) => product._id))
  return (isWorked(ranking, draft) ? ranking.worked : ranking.hand).filter(({ _id }) => !pinned.has(_id))
}

/** The reason for a product's place: "12 delivered in 30 days, 340 views". */
export function reason(list: Ranking['list'], product: RankedProduct, days: number): string {
  const { units, week, weekBefore, refused, views } = product
  const parts =
    list === 'trending' && week + weekBefore > 0
      ? [said.delivered(week, said.thisWeek), said.weekBefore(weekBefore)]
      : [said.delivered(units, said.inDays(days))]
  parts.push(said.views(views))
  if (refused > 0) parts.push(said.refused(refused))
  return parts.join(', ')
}
