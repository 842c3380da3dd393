import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { Loading } from '#/shared/ui/Loading.tsx'
import { copy } from './reports.copy.ts'
import { longDay } from '#/office/ui/karachiDays.ts'
import { fetchOrdersBehind, reportKeys, type Behind } from '#/office/domain/shop/reportsApi.ts'
import styles from './Reports.module.css'
import { rupees } from './titles.ts'

type Props = { behind: Behind; tier: string; onClose: () => void }

/** The orders behind a figure, each a link to itself. */
export function OrdersDrawer({ behind, tier, onClose }: Props) {
  const { title, ...what } = behind
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...what, tier })) if (value) asked.set(name, value)
  const orders = useInfiniteQuery({
    queryKey: reportKeys.orders(asked.toString()),
    queryFn: ({ signal, pageParam }) =>
      fetchOrdersBehind(pageParam ? `${asked}&after=${encodeURIComponent(pageParam)}` : asked.toString(), signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const rows = orders.data?.pages.flatMap((page) => page.orders) ?? []
  return (
    <Drawer open title={copy.ordersBehind(title)} onClose={onClose}>
      <p className={styles.quiet}>
        {copy.kinds[behind.kind]},{' '}
        {behind.from === behind.to ? longDay(behind.from) : `${longDay(behind.from)} – ${longDay(behind.to)}`}
      </p>
      {orders.error ? (
        <ErrorState error={orders.error} message={orders.error.message} onRetry={() => void orders.refetch()} />
      ) : null}
      {orders.isPending ? <Loading /> : null}
      {orders.data && rows.length === 0 ? <p>{copy.ordersNone}</p> : null}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={`${row._id} ${row.day}`}>
            <Link href={orderPath(row.number)}>{row.number}</Link>
            <span className={styles.grow}>
              <span dir="auto">{row.city}</span>
              <small>{[longDay(row.day), row.courier].filter(Boolean).join(', ')}</small>
            </span>
            <b>{rupees(row.amount)}</b>
          </li>
        ))}
      </ul>
      {orders.hasNextPage ? (
        <Button variant="secondary" busy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
          {copy.ordersMore}
        </Button>
      ) : null}
    </Drawer>
  )
}
