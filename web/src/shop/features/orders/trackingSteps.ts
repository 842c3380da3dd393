import type { TrackingView } from '#/shared/api/orders.ts'
import type { Step } from '#/shared/orders/timeline.ts'

/** What happened to an order and what is still to come, in the shop's words. */
export function trackingSteps(told: TrackingView): Step[] {
  return told.steps.map((step, index) => ({
    key: `${index} ${step.title}`,
    title: step.title,
    at: step.at ?? null,
    ...(step.when !== undefined && { when: step.when }),
    state: step.at === undefined ? 'later' : step.bad ? 'bad' : step.here ? 'here' : 'done',
    event: null,
  }))
}
