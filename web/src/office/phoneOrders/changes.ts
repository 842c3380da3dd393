/** What an edit changes, in words and rupees, and what somebody else changed meanwhile. */
import { formatTotal } from '#/shared/lib/format.ts'
import type { SumRow } from '#/shared/ui/Slip.tsx'
import { lineLabel, toSend } from '#/office/domain/orders/orderLine.ts'
import type { OfficeLine, OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import type { Difference } from '#/office/ui/ConflictNotice.tsx'
import { copy } from './phoneOrders.copy.ts'
import type { EditedOrder } from './phoneOrdersApi.ts'

const worth = (line: OfficeLine) => (line.price ?? 0) * toSend(line)
const signed = (rupees: number) => `${rupees < 0 ? '−' : '+'}${formatTotal(Math.abs(rupees))}`

/** A row for each changed line, with what it adds or takes off. */
export function rowsOf(before: OfficeOrder, shown: EditedOrder): SumRow[] {
  return shown.order.lines.flatMap((line, at) => {
    const was = before.lines[at]
    const n = toSend(line) - (was ? toSend(was) : 0)
    const value = line.price === undefined ? '' : signed(worth(line) - (was ? worth(was) : 0))
    if (was && was.variantId !== line.variantId) return [{ label: copy.other(lineLabel(line), lineLabel(was)), value }]
    if (n === 0) return []
    if (was && toSend(line) === 0) return [{ label: copy.gone(lineLabel(was)), value }]
    return [{ label: n > 0 ? copy.more(lineLabel(line), n) : copy.fewer(lineLabel(line), -n), value }]
  })
}

/** The differences between the order that was shown and the present one. */
export function differences(before: OfficeOrder, now: OfficeOrder): Difference[] {
  const last = now.events.at(-1)
  const by = { who: now.people?.[last?.actor ?? ''] ?? '', ...(last && { at: last.at }) }
  const goods = (order: OfficeOrder) =>
    order.lines
      .filter((line) => toSend(line) > 0)
      .map((line) => `${toSend(line)} ${lineLabel(line)}`)
      .join('; ')
  const address = ({ contact: c }: OfficeOrder) =>
    [c?.streetAddress, c?.landmark, c?.city, c?.nationalAddress, c?.phone].filter(Boolean).join(', ')
  const pays = ({ method }: OfficeOrder) => (method === 'cod' ? copy.cod : copy.transfer)
  const state = ({ status }: OfficeOrder) => status
  const fields = [
    [copy.differs.lines, goods],
    [copy.differs.address, address],
    [copy.differs.method, pays],
    [copy.differs.placement, state],
  ] as const
  return fields.flatMap(([field, of]) =>
    of(before) === of(now) ? [] : [{ ...by, field, before: of(before), after: of(now) }],
  )
}
