import { formatTotal } from '#/shared/lib/format.ts'
import { age } from '#/office/ui/age.ts'
import { WorkList } from '#/office/ui/WorkList.tsx'
import { copy } from './returns.copy.ts'
import type { ReturnQueues, ReturnRow } from './returnsApi.ts'

type Props = {
  queues: ReturnQueues
  chosen: string
  me: string
  now: number
  onChoose: (order: string) => void
}

const parts = ['toDecide', 'coming', 'toCheck', 'toRefund'] as const
type Part = (typeof parts)[number]

/** What is to be done, by kind, the longest waiting first. */
export function ReturnList({ queues, now, ...rest }: Props) {
  return (
    <WorkList
      {...rest}
      title={copy.title}
      parts={parts.map((name) => ({
        name: copy.parts[name],
        part: {
          total: queues[name].length,
          orders: queues[name].map((row) => ({
            ...row,
            _id: row.orderId,
            row: `${row.orderId} ${row.no ?? ''} ${row.parcel ?? ''}`,
            part: name,
          })),
        },
      }))}
      note={noteOf}
      sum={sumOf}
      when={({ since }) => age(since, now)}
    />
  )
}

/** What is owed, where the role may see sums, or else how many units come back. */
function sumOf({ part, amount, units = 0 }: ReturnRow & { part: Part }): string {
  if (part === 'toRefund') return amount === undefined ? '' : formatTotal(amount)
  return copy.pieces(units)
}

function noteOf(row: ReturnRow & { part: Part }): string {
  if (row.part === 'toRefund') return row.waits ? copy.waits : copy.owed
  if (row.parcel !== undefined) return copy.refused
  return copy.reasons[row.reason ?? ''] ?? ''
}
