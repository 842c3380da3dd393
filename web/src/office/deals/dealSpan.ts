import type { Deal } from '#/office/domain/catalogue/dealsApi.ts'
import { effectOf, isDraft } from '#/office/domain/catalogue/dealText.ts'
import type { Span } from '#/office/domain/catalogue/weeks.ts'
import { copy } from './deals.copy.ts'

/** A deal in the calendar. */
export const spanOf = (deal: Deal, now: number): Span => ({
  id: deal._id,
  name: deal.name,
  starts: Date.parse(deal.startsAt),
  ends: Date.parse(deal.stoppedAt ?? deal.endsAt),
  look: deal.state === 'stopped' ? 'over' : deal.state,
  effect: isDraft(deal, now) ? copy.draft : effectOf(deal),
  state: isDraft(deal, now) ? copy.draft : (copy.states[deal.state] ?? ''),
  opens: `/admin/deals/${deal._id}`,
})
