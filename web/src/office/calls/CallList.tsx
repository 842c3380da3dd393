import { formatSoon, formatTotal } from '#/shared/lib/format.ts'
import { age } from '#/office/ui/age.ts'
import { WorkList } from '#/office/ui/WorkList.tsx'
import type { Calls } from '#/office/domain/orders/callsApi.ts'
import { copy } from './calls.copy.ts'

type Props = { calls: Calls; chosen: string; me: string; now: number; onChoose: (id: string) => void }

/** Whom to call now, whom later, and who could not be reached. A press takes an order in hand. */
export function CallList({ calls, now, ...rest }: Props) {
  return (
    <WorkList
      {...rest}
      title={copy.title}
      parts={[
        { name: copy.list, part: calls.due },
        { name: copy.later, part: calls.later },
        { name: copy.lost, part: calls.unreachable },
      ]}
      note={({ tries, ofPhone = 1 }) =>
        [ofPhone > 1 ? copy.ofPhone(ofPhone) : '', tries > 0 ? copy.tries(Math.min(tries, 3)) : '']
          .filter((said) => said !== '')
          .join(' ·\u00a0')
      }
      stands={({ ofPhone = 1 }) => ofPhone}
      sum={({ totalPrice }) => formatTotal(totalPrice)}
      when={({ at, createdAt }) => (at ? copy.at(formatSoon(at, now)) : age(createdAt, now))}
    />
  )
}
