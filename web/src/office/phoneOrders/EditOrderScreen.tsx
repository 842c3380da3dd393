import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { type OfficeOrder, orderQueries } from '#/office/domain/orders/ordersApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { copy } from './phoneOrders.copy.ts'
import { Edit } from './Edit.tsx'

/** Changes what is ordered, where it goes and how it is paid, until the order is packed (DOOR-2). */
export default function EditOrderScreen() {
  const { id } = useParams<{ id: string }>()
  const state = useHistoryState<unknown>()
  const order = useQuery({
    ...orderQueries.one(id),
    staleTime: 0,
    retry: false,
  })
  return (
    <Page
      title={copy.edit(order.data?.number ?? id)}
      lead={order.data ? copy.editNote : undefined}
      back={{ href: orderPath(order.data?.number ?? id), label: order.data?.number ?? copy.back, state }}
    >
      {order.data ? (
        <OrderForm order={order.data} />
      ) : order.error ? (
        <ErrorState
          error={order.error}
          message={order.error.message}
          onRetry={() => void order.refetch()}
          retryLabel={copy.retry}
        />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

/** Once the form is open it stays, whatever others do meanwhile, so that nothing typed is lost. */
function OrderForm({ order }: { order: OfficeOrder }) {
  const [open] = useState(() => order.moves.includes('edit'))
  if (!open && !order.moves.includes('edit')) return <EmptyState title={copy.closed} />
  return <Edit key={order._id} order={order} />
}
