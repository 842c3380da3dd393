import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { StatusBadge } from '#/shared/orders/StatusBadge.tsx'
import { copy } from './deals.copy.ts'
import { type Coupon, type CouponUse, dealQueries } from '#/office/domain/catalogue/dealsApi.ts'

/** The orders that have a coupon, the latest first. */
export function CouponUses({ coupon }: { coupon: Coupon }) {
  const [trail, setTrail] = useState<readonly string[]>([])
  const after = trail.at(-1) ?? ''
  const page = useQuery({
    ...dealQueries.uses(coupon._id, after),
    placeholderData: (old) => old,
  })
  const next = page.data?.next
  const words = copy.coupon
  return (
    <Panel title={words.uses} lead={words.usesLead(coupon.uses, formatTotal(coupon.given))}>
      {page.data?.uses.length === 0 ? (
        <p>{words.usesEmpty}</p>
      ) : (
        <DataTable
          caption={words.uses}
          columns={columns}
          rows={page.data?.uses}
          id={(use) => use.orderId}
          name={(use) => use.number}
          error={page.error}
          onRetry={() => void page.refetch()}
          busy={page.isPlaceholderData}
          empty={{ title: words.usesEmpty }}
        />
      )}
      {trail.length > 0 || next ? (
        <KeyPager
          shown={page.data?.uses.length ?? 0}
          onNewer={trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : null}
          onOlder={next ? () => setTrail([...trail, next]) : null}
        />
      ) : null}
    </Panel>
  )
}

const columns: Column<CouponUse>[] = [
  {
    key: 'order',
    label: copy.coupon.usesHead.order,
    phone: { row: 1 },
    cell: (use) => <Link href={orderPath(use.number)}>{use.number}</Link>,
  },
  { key: 'at', label: copy.coupon.usesHead.at, phone: { row: 2 }, cell: (use) => formatDayTime(use.at) },
  {
    key: 'discount',
    label: copy.coupon.usesHead.discount,
    align: 'end',
    phone: { row: 1, at: 'end' },
    cell: (use) => (use.returnedAt ? <s>{formatTotal(use.discount)}</s> : formatTotal(use.discount)),
  },
  {
    key: 'status',
    label: copy.coupon.usesHead.status,
    phone: { row: 2, at: 'end' },
    cell: (use) => (use.returnedAt ? copy.coupon.returned : <StatusBadge status={use.status} />),
  },
]
