import { StatusDot } from '#/office/ui/StatusDot.tsx'
import type { PurchaseStage } from '#/office/domain/stock/purchasesApi.ts'
import { copy } from './purchases.copy.ts'

const rings = { draft: 'todo', sent: 'half', part: 'half', received: 'full', closed: 'none' } as const
const tones = { draft: 'quiet', sent: 'go', part: 'wait', received: 'ok', closed: 'quiet' } as const

/** Where a purchase order is. */
export function StageDot({ stage }: { stage: PurchaseStage }) {
  return (
    <StatusDot ring={rings[stage]} tone={tones[stage]}>
      {copy.stages[stage]}
    </StatusDot>
  )
}
