import { useNow } from '#/office/ui/useNow.ts'
import { useQuery } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { Views } from '#/office/ui/Views.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { copy } from './deals.copy.ts'
import { CouponsTable } from './CouponsTable.tsx'
import { spanOf } from './dealSpan.ts'
import { WeeksCalendar } from '#/office/domain/catalogue/WeeksCalendar.tsx'
import { dealKeys, dealQueries } from '#/office/domain/catalogue/dealsApi.ts'
import styles from './DealsScreen.module.css'
import { DealsTable } from './DealsTable.tsx'
import { EverydayPrices } from './EverydayPrices.tsx'

const shows = ['ended', 'coupons'] as const

/** The deals and codes, and when they hold (DEAL-2, DEAL-4). */
export default function DealsScreen({ me }: ScreenProps) {
  const may = usePermission(me)
  const list = useListQuery({ filters: { show: shows }, orders: ['ends'] })
  const { show } = list.query.filters
  const { after } = list.query
  const now = useNow()
  const part = show === 'ended' ? 'ended' : 'open'
  const page = useQuery({
    ...dealQueries.list(part, after),
    enabled: show !== 'coupons',
    placeholderData: (old, query) => (query?.queryKey[2] === part ? old : undefined),
  })
  // The calendar's deals, and the count of each kind.
  const all = useQuery(dealQueries.list('', ''))
  useFollowed(['deal'], dealKeys.all)
  useFollowed(['coupon'], dealKeys.coupons)
  const counts = all.data?.counts
  const writes = may('prices.write')
  const views = [
    { value: '', label: copy.views.deals, count: counts && { n: counts.open } },
    ...(may('orders.money') ? [{ value: 'coupons', label: copy.views.coupons }] : []),
    { value: 'ended', label: copy.views.ended, count: counts && { n: counts.ended } },
  ]
  return (
    <Page
      title={copy.title}
      lead={counts && copy.lead(counts.running, counts.open - counts.running)}
      actions={
        writes ? (
          <>
            <ButtonLink href="/admin/coupons/new" variant="secondary" size="sm">
              {copy.newCoupon}
            </ButtonLink>
            <ButtonLink href="/admin/deals/new" size="sm">
              {copy.newDeal}
            </ButtonLink>
          </>
        ) : null
      }
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          {show === 'coupons' || !all.data ? null : (
            <WeeksCalendar spans={all.data.deals.map((deal) => spanOf(deal, now))} now={now} />
          )}
          <Views
            label={copy.viewsLabel}
            views={views}
            value={show}
            onChange={(value) => list.set({ filters: { show: value } })}
          />
          {show === 'coupons' && may('orders.money') ? (
            <CouponsTable list={list} />
          ) : (
            <DealsTable list={list} page={page} ended={show === 'ended'} writes={writes} now={now} />
          )}
        </div>
        <EverydayPrices settings={may('settings.read')} />
      </div>
    </Page>
  )
}
