import { karachiDay } from '#/shared/lib/karachi.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatRupees } from '#/shared/lib/format.ts'
import { addDays } from '#/office/ui/karachiDays.ts'
import { reportQueries } from '#/office/domain/shop/reportsApi.ts'
import { copy } from './today.copy.ts'
import type { Today } from '#/office/domain/orders/todayApi.ts'
import styles from './Today.module.css'

/** What was delivered today, the transfers and refunds that were booked, and the cash that couriers have. */
export function MoneyToday({ now, moved }: { now: number; moved: Today['money'] }) {
  const day = karachiDay(now)
  const asked = new URLSearchParams({ from: day, to: day }).toString()
  const summary = useQuery({
    ...reportQueries.summary(asked),
    refetchInterval: 60_000,
  })
  const cash = useQuery(reportQueries.cash)
  if (!summary.data) return null
  const { total, before } = summary.data
  return (
    <section aria-labelledby="money">
      <h2 id="money">{copy.money}</h2>
      <p className={styles.figure}>{formatRupees(total.sold)}</p>
      <p className={styles.sub}>{copy.delivered(total.parcels)}</p>
      <dl className={styles.sums}>
        <div>
          <dt>{copy.yesterday}</dt>
          <dd>
            <Link href={`/admin/reports?from=${addDays(day, -1)}&to=${addDays(day, -1)}`}>
              {formatRupees(before.sold)}
            </Link>
          </dd>
        </div>
        {moved && moved.credited !== 0 ? (
          <div>
            <dt>{copy.credited}</dt>
            <dd>{formatRupees(moved.credited)}</dd>
          </div>
        ) : null}
        {moved && moved.refunded !== 0 ? (
          <div>
            <dt>{copy.refunded}</dt>
            <dd>−{formatRupees(moved.refunded)}</dd>
          </div>
        ) : null}
        {total.back !== 0 ? (
          <div>
            <dt>{copy.back}</dt>
            <dd>{formatRupees(total.back)}</dd>
          </div>
        ) : null}
        {cash.data ? (
          <>
            <div>
              <dt>{copy.cash}</dt>
              <dd>{formatRupees(cash.data.total)}</dd>
            </div>
            {cash.data.late > 0 ? (
              <div>
                <dt>{copy.older}</dt>
                <dd>
                  <Link href="/admin/reports" className={styles.bad}>
                    {formatRupees(cash.data.late)}
                  </Link>
                </dd>
              </div>
            ) : null}
          </>
        ) : null}
      </dl>
    </section>
  )
}
