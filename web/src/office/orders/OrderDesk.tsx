import { useCallback, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useUser } from '#/shared/session/UserContext.tsx'
import { ApiError, api, request } from '#/shared/api/client.ts'
import type { OrderDetail, OrderStatus, OrderSummary } from '#/shared/api/orders.ts'
import { statusWords } from '#/shared/orders/copy.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './AdminOrdersPage.module.css'
import { copy } from './copy.ts'
import { useChanges } from '#/office/api/live.ts'
import type { Change } from '#/office/api/officeApi.ts'
import { MoveDialog, type Move } from './MoveDialog.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import { apiOrdersQuery, formatOrdersQuery, PAGE_SIZE, parseOrdersQuery, type OrdersQuery } from './ordersQuery.ts'
import { WorkTiles } from './WorkTiles.tsx'

type Page = { orders: OrderSummary[]; total: number; at: number }
export type Counts = Partial<Record<OrderStatus, number>>

/** For how long news of an order that was moved here is no news, in milliseconds. */
const OWN_MS = 60_000

const nothing: OrdersQuery = { search: '', status: '', method: '', page: 1 }

/** The administrator's orders: what waits, search and filters, the table, and every allowed move (ORD-2 to ORD-4). */
export function OrderDesk() {
  const { token } = useUser()
  const [, navigate] = useLocation()
  const query = parseOrdersQuery(useSearch())
  const [move, setMove] = useState<Move | null>(null)

  function refused(error: unknown, signal: AbortSignal) {
    // A refused login takes this screen away before its answer comes here.
    if (!signal.aborted || error instanceof ApiError) console.error(copy.logFetch, error)
  }

  const asked = apiOrdersQuery(query)
  const list = useLoad<Page>(`${token ?? ''} ${asked}`, async (signal) => {
    try {
      const { data, headers } = await request<OrderSummary[]>(`/orders/orders?${asked}`, { auth: true, signal })
      return { orders: data, total: Number(headers.get('X-Total-Count') ?? data.length), at: Date.now() }
    } catch (error) {
      refused(error, signal)
      throw error
    }
  })
  const counts = useLoad<Counts>(token, (signal) => api<Counts>('/admin/orders/counts', { auth: true, signal }))

  // What was moved here is shown already: the list follows what others do (OFFICE-4).
  const own = useRef(new Map<string, number>())
  const { reload: reloadList } = list
  const failed = list.error !== null
  const { reload: reloadCounts } = counts
  const follow = useCallback(
    (change: Change | 'all') => {
      // What failed to come waits for the button under it.
      if (failed || (change !== 'all' && change.subject !== 'order')) return
      if (change !== 'all' && Date.now() - (own.current.get(change.id) ?? 0) < OWN_MS) return
      reloadList()
      reloadCounts()
    },
    [failed, reloadList, reloadCounts],
  )
  useChanges(follow)

  function go(next: Partial<OrdersQuery>) {
    const text = formatOrdersQuery({ ...query, page: 1, ...next })
    navigate(text === '' ? paths.adminOrders : `${paths.adminOrders}?${text}`)
  }

  function moved(order: OrderDetail) {
    own.current.set(order._id, Date.now())
    list.update((page) => ({
      ...page,
      orders: page.orders.map((old) => (old._id === order._id ? { ...old, ...order } : old)),
    }))
    counts.reload()
    setMove(null)
    toast.success(copy.confirm.done(order.number, statusWords[order.status]))
  }

  return (
    <div className={`wrap ${styles.desk}`}>
      <h1 className={styles.title}>{copy.title}</h1>
      <WorkTiles counts={counts.data} status={query.status} onStatus={(status) => go({ status })} />
      <OrderFilters key={query.search} query={query} counts={counts.data} onQuery={go} />
      {list.error !== null ? (
        <ErrorState message={copy.failed} onRetry={list.reload} retryLabel={copy.retry} />
      ) : list.data === null ? (
        <Loading />
      ) : list.data.orders.length === 0 ? (
        <EmptyState
          title={copy.empty.title}
          actions={
            formatOrdersQuery(query) === '' ? null : (
              <Button variant="secondary" onClick={() => go(nothing)}>
                {copy.empty.clear}
              </Button>
            )
          }
        >
          {formatOrdersQuery(query) === '' ? null : copy.empty.text}
        </EmptyState>
      ) : (
        <>
          <div aria-busy={list.busy} className={list.busy ? styles.stale : undefined}>
            <OrderTable orders={list.data.orders} now={list.data.at} onMove={setMove} />
          </div>
          <Pager page={query.page} total={list.data.total} onPage={(page) => go({ page })} />
        </>
      )}
      <MoveDialog move={move} onClose={() => setMove(null)} onMoved={moved} />
    </div>
  )
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const from = (page - 1) * PAGE_SIZE + 1
  const to = Math.min(total, page * PAGE_SIZE)
  return (
    <nav className={styles.pager} aria-label={copy.pages}>
      <p className="num" role="status">
        {copy.range(from, to, total)}
      </p>
      <IconButton
        icon="left"
        label={copy.previous}
        look="square"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon="right"
        label={copy.next}
        look="square"
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
