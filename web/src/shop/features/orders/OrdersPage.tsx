import { useTitle } from '#/shared/lib/useTitle.ts'
import { Fragment, useState } from 'react'
import { SessionEnded } from '#/shared/account/SessionEnded.tsx'
import { useUser } from '#/shared/session/UserContext.tsx'
import { ApiError, api } from '#/shared/api/client.ts'
import type { OrderSummary } from '#/shared/api/orders.ts'
import { formatDay, formatTotal } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { ArchPicture } from '#/shared/ui/ArchPicture.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { copy } from '#/shared/orders/orders.copy.ts'
import { ConfirmEmail } from '#/shop/parts/ConfirmEmail.tsx'

import { ClaimOrder } from './ClaimOrder.tsx'
import { useStoredClaim } from './claim.ts'
import { ForgetOrders } from './ForgetOrders.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { ItemsCell } from '#/shared/orders/orderParts.tsx'
import styles from './OrdersPage.module.css'
import { OrdersSkeleton } from './OrdersSkeleton.tsx'
import { ownOrder } from './ownOrder.ts'
import { StatusBadge } from '#/shared/orders/StatusBadge.tsx'

/** The caller's orders: a member's own, or those placed from this browser (ORD-1, ORD-4). */
export default function OrdersPage() {
  useTitle(copy.title)
  const { ready, token, ended } = useUser()
  const toClaim = useStoredClaim()
  const { data, error, reload } = useLoad(ready ? `orders ${token ?? ''}` : null, async (signal) => {
    try {
      return await api<OrderSummary[]>('/orders/orders', { auth: true, signal })
    } catch (failure) {
      if (!signal.aborted || failure instanceof ApiError) logged(failure)
      throw failure
    }
  })
  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{copy.title}</h1>
        {/* The status takes the place of the lead, so that nothing moves when the orders come (GEN-9). */}
        {data === null && error === null ? <p role="status">{copy.loading}</p> : null}
        {data && data.length > 0 ? <p>{copy.lead}</p> : null}
      </header>
      {ended ? <SessionEnded /> : null}
      {ready && token !== null && toClaim !== null ? <ClaimOrder link={toClaim} onClaimed={reload} /> : null}
      <ConfirmEmail only="link" onConfirmed={reload} />
      <div className={styles.body}>
        {error !== null ? (
          <ErrorState message={copy.failed.title} onRetry={reload} retryLabel={copy.failed.retry} />
        ) : data === null ? (
          <OrdersSkeleton />
        ) : data.length === 0 ? (
          <NoOrders />
        ) : (
          <>
            <OrderTable orders={data} />
            <ForgetOrders onForgotten={reload} />
          </>
        )}
        {data === null ? null : <ConfirmEmail only="state" />}
      </div>
    </div>
  )
}

/** Logs a failure (ORD-3). */
function logged(failure: unknown) {
  console.error('Failed to fetch orders:', failure)
}

function NoOrders() {
  return (
    <EmptyState
      title={copy.empty.title}
      picture={<ArchPicture />}
      actions={
        <>
          <ButtonLink href={paths.topSells}>{copy.empty.shop}</ButtonLink>
          <ButtonLink href={paths.track} variant="secondary">
            {copy.empty.track}
          </ButtonLink>
        </>
      }
    >
      {copy.empty.text}
    </EmptyState>
  )
}

function OrderTable({ orders }: { orders: readonly OrderSummary[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <table className={styles.table}>
      <caption className="vh">{copy.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.column.id}</th>
          <th scope="col">{copy.column.name}</th>
          <th scope="col">{copy.column.items}</th>
          <th scope="col" className={styles.right}>
            {copy.column.total}
          </th>
          <th scope="col">{copy.column.status}</th>
          <th scope="col">
            <span className="vh">{copy.column.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const isOpen = open === order._id
          return (
            <Fragment key={order._id}>
              <tr data-order-number={order.number} className={isOpen ? styles.opened : undefined}>
                <td>
                  <b className={styles.number}>{order.number}</b>
                  <span className={styles.sub}>{formatDay(order.createdAt)}</span>
                  <span className={styles.id}>{order._id}</span>
                </td>
                <td className={styles.name}>
                  <bdi>{order.name}</bdi>
                </td>
                <td className={styles.items}>
                  <ItemsCell lines={order.cartItems} />
                </td>
                <td className={styles.money}>
                  <b>{formatTotal(order.totalPrice)}</b>
                </td>
                <td className={styles.badge}>
                  <StatusBadge status={order.status} />
                </td>
                <td className={styles.act}>
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-expanded={isOpen}
                    aria-label={copy.of(isOpen ? copy.hide : copy.details, order.number)}
                    onClick={() => setOpen(isOpen ? null : order._id)}
                  >
                    {isOpen ? copy.hide : copy.details}
                  </Button>
                </td>
              </tr>
              {isOpen ? (
                <tr className={styles.more}>
                  <td colSpan={6}>
                    <More id={order._id} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function More({ id }: { id: string }) {
  const { data, error, reload } = useLoad(id, (signal) => ownOrder(id, signal))
  if (error !== null) return <ErrorState message={copy.failed.one} onRetry={reload} retryLabel={copy.failed.retry} />
  if (data === null)
    return (
      <Loading>
        <div className={styles.waiting} aria-hidden="true">
          <Skeleton />
          <Skeleton />
        </div>
      </Loading>
    )
  return <OrderDetails order={data} contact={data.contact?.phone} onChange={reload} />
}
