import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { StatusDot, type Ring, type Tone } from '#/office/ui/StatusDot.tsx'
import type { List } from '#/office/ui/useListQuery.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { copy } from './deals.copy.ts'
import { type Coupon, dealQueries } from '#/office/domain/catalogue/dealsApi.ts'
import dealsScreen from './DealsScreen.module.css'
import styles from './CouponsTable.module.css'
import { couponRule } from './couponRule.ts'

/** The codes, what they give, and how often they were used. */
export function CouponsTable({ list }: { list: List<'show'> }) {
  const { after } = list.query
  const page = useQuery({
    ...dealQueries.couponList(after),
    placeholderData: (old) => old,
  })
  const next = page.data?.next
  return (
    <>
      <DataTable
        caption={copy.coupons.caption}
        columns={columns}
        rows={page.data?.coupons}
        id={(coupon) => coupon._id}
        name={(coupon) => coupon.code}
        error={page.error}
        onRetry={() => void page.refetch()}
        busy={page.isPlaceholderData}
        empty={{ title: copy.coupons.empty, text: copy.coupons.emptyText }}
      />
      <KeyPager
        shown={page.data?.coupons.length ?? 0}
        onNewer={list.paged ? list.newer : null}
        onOlder={next ? () => list.older(next) : null}
      />
    </>
  )
}

const LOOKS: Record<Coupon['state'], { ring: Ring; tone: Tone }> = {
  planned: { ring: 'todo', tone: 'go' },
  running: { ring: 'full', tone: 'ok' },
  used_up: { ring: 'none', tone: 'quiet' },
  over: { ring: 'none', tone: 'quiet' },
  stopped: { ring: 'none', tone: 'quiet' },
}

export const CouponState = ({ coupon }: { coupon: Coupon }) => (
  <StatusDot {...LOOKS[coupon.state]}>{copy.states[coupon.state] ?? coupon.state}</StatusDot>
)

const columns: Column<Coupon>[] = [
  {
    key: 'code',
    label: copy.coupons.head.code,
    phone: { row: 1 },
    cell: (coupon) => (
      <div className={dealsScreen.what}>
        <Link href={`/admin/coupons/${coupon._id}`} data-open className={styles.code}>
          {coupon.code}
        </Link>
        {coupon.note ? <span dir="auto">{coupon.note}</span> : null}
      </div>
    ),
  },
  { key: 'rule', label: copy.coupons.head.rule, phone: { row: 2 }, cell: couponRule },
  {
    key: 'state',
    label: copy.coupons.head.state,
    phone: { row: 1, at: 'end' },
    cell: (coupon) => <CouponState coupon={coupon} />,
  },
  {
    key: 'used',
    label: copy.coupons.head.used,
    align: 'end',
    phone: { row: 3 },
    cell: (coupon) => copy.coupons.used(coupon.uses, coupon.limit),
  },
  {
    key: 'given',
    label: copy.coupons.head.given,
    align: 'end',
    phone: { row: 3, at: 'end' },
    cell: (coupon) => formatTotal(coupon.given),
  },
]
