import { useNow } from '#/office/ui/useNow.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { copy } from './deals.copy.ts'
import { CouponForm } from './CouponForm.tsx'
import { dealQueries } from '#/office/domain/catalogue/dealsApi.ts'

/** One coupon with the orders that have it, or a new one (DEAL-4). */
export default function CouponScreen({ me }: ScreenProps) {
  const { id } = useParams<{ id: string }>()
  const fresh = id === 'new'
  const may = usePermission(me)
  const now = useNow()
  const coupon = useQuery({
    ...dealQueries.coupon(id),
    enabled: !fresh,
  })
  if (!fresh && !coupon.data) {
    return (
      <Page title={copy.views.coupons} back={{ href: '/admin/deals?show=coupons', label: copy.views.coupons }}>
        <NotLoaded query={coupon} message={copy.coupon.loadFailed} />
      </Page>
    )
  }
  return <CouponForm key={id} stored={coupon.data ?? null} writes={may('prices.write')} now={now} />
}
