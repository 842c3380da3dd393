import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useNoindex } from '#/shared/account/useNoindex.ts'
import { statusWords } from '#/shared/orders/orders.copy.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { isMissing } from '#/office/api/refused.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { backOf, fromListOf, type FromList } from '#/office/ui/fromList.ts'
import { ListSteps } from '#/office/ui/ListSteps.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { useKey } from '#/office/ui/useKey.ts'
import { copy } from './orders.copy.ts'
import { moveCopy } from '#/office/domain/orders/moves.copy.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { type Doing, isInHouse, refundWaits } from './moves.ts'
import { OrderHints } from './OrderHints.tsx'
import { OrderPanel } from './OrderPanel.tsx'
import { fetchOrder, type OfficeOrder, orderKeys } from '#/office/domain/orders/ordersApi.ts'
import styles from './OrderScreen.module.css'
import { OrderStates } from './OrderStates.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { useOthersMoves } from './useOthersMoves.ts'

/** /admin/orders/{number}: one order as it is now, and every move that it and the role allow (ORD-2, OFFICE-2). */
export default function OrderScreen({ me }: { me: Me }) {
  useNoindex()
  const { id } = useParams<{ id: string }>()
  return <OrderLoader key={id} id={id} me={me} />
}

function OrderLoader({ id, me }: { id: string; me: Me }) {
  const client = useQueryClient()
  const from = fromListOf(useHistoryState())
  const [doing, setDoing] = useState<Doing | null>(null)
  const own = useRef(new Map<string, number>())
  const order = useQuery({
    queryKey: orderKeys.one(id),
    queryFn: async ({ signal }) => {
      try {
        return await fetchOrder(id, signal)
      } catch (failure) {
        if (!signal.aborted) console.error(copy.logFetch, failure)
        throw failure
      }
    },
    retry: false,
  })
  useOthersMoves(own, order.error === null)
  useEffect(() => {
    scrollTo(0, 0)
  }, [])

  /** Shows the order as it is now without asking again, under every name by which it is cached. */
  const show = useCallback(
    (now: OfficeOrder) => {
      own.current.set(now._id, Date.now())
      for (const name of new Set([id, now._id, now.number])) client.setQueryData(orderKeys.one(name), now)
      void client.invalidateQueries({ queryKey: orderKeys.lists })
      void client.invalidateQueries({ queryKey: orderKeys.counts })
    },
    [client, id],
  )

  const back = backOf(from, { href: '/admin/orders', label: copy.title })
  if (order.data === undefined) {
    return (
      <Page title={copy.orderTitle} back={back}>
        {isMissing(order.error) ? (
          <EmptyState
            title={copy.missing.title(id)}
            actions={
              <Link
                href={back.href}
                state={'state' in back ? back.state : undefined}
                className={buttonClass({ variant: 'secondary' })}
              >
                {copy.missing.back}
              </Link>
            }
          >
            {copy.missing.text}
          </EmptyState>
        ) : order.error ? (
          <ErrorState
            error={order.error}
            message={copy.failedOne}
            onRetry={() => void order.refetch()}
            retryLabel={copy.retry}
          />
        ) : (
          <Loading>
            <div className={styles.waiting}>
              <Skeleton />
              <Skeleton />
              <Skeleton />
            </div>
          </Loading>
        )}
      </Page>
    )
  }
  const now = order.data
  return (
    <Page
      title={now.number}
      lead={copy.placedAt(formatDayTime(now.createdAt))}
      back={back}
      actions={<Actions order={now} from={from} money={me.permissions.includes('orders.money')} />}
    >
      {order.error ? (
        <p role="alert" className={styles.old}>
          {copy.failedOne}
        </p>
      ) : null}
      <OrderStates order={now} />
      {me.permissions.includes('orders.confirm') && isInHouse(now) ? <OrderHints order={now} /> : null}
      <OrderPanel order={now} me={me} onAct={setDoing} onChanged={show} />
      <MoveDialog
        doing={doing}
        onClose={() => setDoing(null)}
        onChanged={show}
        onDone={(moved) => {
          setDoing(null)
          toast.success(
            doing?.act.kind === 'move' && doing.act.move === 'refund' && refundWaits(moved)
              ? moveCopy.confirm.refundWaits
              : moveCopy.confirm.done(moved.number, statusWords[moved.status]),
          )
        }}
      />
    </Page>
  )
}

type ActionsProps = { order: OfficeOrder; from: FromList | null; money: boolean }

/** The buttons to change and print an order, and the links to its neighbours in the list. */
function Actions({ order, from, money }: ActionsProps) {
  const [, navigate] = useLocation()
  const [printing, setPrinting] = useState(false)
  const edits = order.moves.includes('edit')
  const edit = `${orderPath(order._id)}/edit`
  useKey('e', () => {
    if (edits) navigate(edit, { state: from })
  })
  useKey('p', () => setPrinting(true))
  return (
    <>
      {edits ? (
        <Link
          href={edit}
          state={from}
          aria-keyshortcuts="e"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Icon name="edit" size="sm" />
          {copy.detail.edit}
        </Link>
      ) : null}
      <Button
        variant="secondary"
        size="sm"
        aria-keyshortcuts="p"
        aria-haspopup="dialog"
        onClick={() => setPrinting(true)}
      >
        <Icon name="print" size="sm" />
        {copy.print.open}
      </Button>
      <ListSteps from={from} here={order.number} words={copy.beside} pathOf={orderPath} />
      <PrintDialog open={printing} order={order} money={money} onClose={() => setPrinting(false)} />
    </>
  )
}
