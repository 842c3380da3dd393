import { useMemo, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChanges } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/app/screens.ts'
import { Page } from '#/office/ui/Page.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { Views } from '#/office/ui/Views.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { copy } from './copy.ts'
import { CouponsTable } from './CouponsTable.tsx'
import { DealCalendar } from './DealCalendar.tsx'
import { dealKeys, fetchDeals } from './dealsApi.ts'
import styles from './DealsScreen.module.css'
import { DealsTable } from './DealsTable.tsx'
import { endedBy, isEnded } from './words.ts'
import { EverydayPrices } from './EverydayPrices.tsx'

const shows = ['ended', 'coupons'] as const

/** What is cheaper for a while, when, and by which codes (DEAL-2, DEAL-4). */
export default function DealsScreen({ me }: ScreenProps) {
  const may = usePermission(me)
  const client = useQueryClient()
  const list = useListQuery({ filters: { show: shows }, orders: ['ends'] })
  const { show } = list.query.filters
  const { after } = list.query
  const [now] = useState(() => Date.now())
  const page = useQuery({
    queryKey: dealKeys.list(show === 'coupons' ? '' : after),
    queryFn: ({ signal }) => fetchDeals(show === 'coupons' ? '' : after, signal),
    placeholderData: (old) => old,
  })
  useChanges((change) => {
    if (change === 'all' || change.subject === 'deal') void client.invalidateQueries({ queryKey: dealKeys.all })
    if (change === 'all' || change.subject === 'coupon') void client.invalidateQueries({ queryKey: dealKeys.coupons })
  })
  const deals = useMemo(() => page.data?.deals ?? [], [page.data])
  const open = deals.filter((deal) => !isEnded(deal))
  const running = open.filter((deal) => deal.state === 'running').length
  const writes = may('prices.write')
  // Said only where the page that is here has all of them: those that end last come first.
  const whole = page.data !== undefined && (show === 'coupons' || after === '')
  const { next } = page.data ?? {}
  const count = (n: number, known: boolean) => (whole && known ? { n } : undefined)
  const views = [
    { value: '', label: copy.views.deals, count: count(open.length, !next || endedBy(deals, now)) },
    ...(may('orders.money') ? [{ value: 'coupons', label: copy.views.coupons }] : []),
    { value: 'ended', label: copy.views.ended, count: count(deals.length - open.length, !next) },
  ]
  return (
    <Page
      title={copy.title}
      lead={page.data && after === '' ? copy.lead(running, open.length - running) : undefined}
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
          {show === 'coupons' || !page.data ? null : <DealCalendar deals={deals} now={now} />}
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
