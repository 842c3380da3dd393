import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { copy } from './stock.copy.ts'
import type { LotState as Of } from '#/office/domain/stock/stockApi.ts'

/** How a lot is sold, or why it is not. */
export function LotState({ state }: { state: Of }) {
  const off = state !== 'sale' && state !== 'short_dated'
  return (
    <StatusDot ring={off ? 'todo' : 'full'} tone={state === 'expired' ? 'bad' : off ? 'wait' : 'ok'}>
      {copy.lotStates[state]}
    </StatusDot>
  )
}
