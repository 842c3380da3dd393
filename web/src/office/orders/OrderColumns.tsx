import { Link } from 'wouter'
import { ItemsCell } from '#/shared/orders/orderParts.tsx'
import { StatusBadge } from '#/shared/orders/StatusBadge.tsx'
import { formatDayTime, formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import type { Column } from '#/office/ui/DataTable.tsx'
import { age } from '#/office/ui/age.ts'
import type { FromList } from '#/office/ui/fromList.ts'
import { RowMenu } from '#/office/ui/RowMenu.tsx'
import { keepTop } from '#/office/ui/keptTop.ts'
import { copy } from './orders.copy.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { actsOfRow, type Doing, wordsOf } from './moves.ts'
import styles from './OrderColumns.module.css'
import type { OrderRow } from '#/office/domain/orders/ordersApi.ts'

type Given = {
  /** When the list came, in milliseconds. */
  now: number
  /** Whether the role sees amounts. Whoever packs sees only what to collect. */
  money: boolean
  /** The place in the list, for an order that is opened from here. */
  from: FromList
  onAct: (doing: Doing) => void
}

/** The columns of ORD-1 and ORD-2. */
export function orderColumns({ now, money, from, onAct }: Given): Column<OrderRow>[] {
  return [
    {
      key: 'order',
      label: copy.column.id,
      phone: { row: 1 },
      cell: (order) => (
        <>
          <Link href={orderPath(order.number)} state={from} className={styles.number} data-open="" onClick={keepTop}>
            {order.number}
          </Link>
          <span className={styles.id}>{order._id}</span>
        </>
      ),
    },
    {
      key: 'name',
      label: copy.column.name,
      phone: { row: 2 },
      cell: (order) => (
        <>
          <span className={styles.name}>
            <bdi>{order.name}</bdi>
          </span>
          <span className={styles.sub}>
            <bdi>{order.city}</bdi>
            {order.phone === undefined ? null : (
              <>
                {' ·\u00a0'}
                <bdi className={styles.phone}>{order.phone}</bdi>
              </>
            )}
          </span>
        </>
      ),
    },
    {
      key: 'items',
      label: copy.column.items,
      className: styles.items,
      phone: 'hide',
      cell: (order) => <ItemsCell lines={order.lines.map((line) => ({ ...line, _id: line.productId }))} />,
    },
    {
      key: 'total',
      label: money ? copy.column.total : copy.column.collect,
      ...(money && { sort: 'total', first: 'down' }),
      align: 'end',
      phone: { row: 1, at: 'end' },
      className: styles.money,
      cell: (order) => (
        <>
          <b>{amountOf(order, money)}</b>
          <span className={styles.method}>
            <Icon name={order.method === 'cod' ? 'cash' : 'bank'} size="sm" />
            <span>{copy.methods[order.byCard ? 'card' : order.method]}</span>
          </span>
        </>
      ),
    },
    {
      key: 'status',
      label: copy.column.status,
      phone: { row: 3 },
      cell: (order) => (
        <>
          <StatusBadge status={order.status} />
          {order.hand?.name ? <span className={styles.sub}>{copy.detail.with(order.hand.name)}</span> : null}
        </>
      ),
    },
    {
      key: 'age',
      label: copy.column.age,
      sort: 'created',
      first: 'down',
      phone: { row: 3, at: 'end' },
      className: styles.age,
      cell: (order) => (
        <time dateTime={order.createdAt} title={formatDayTime(order.createdAt)}>
          {age(order.createdAt, now)}
        </time>
      ),
    },
    {
      key: 'action',
      label: copy.column.action,
      quiet: true,
      phone: { row: 2, at: 'end' },
      cell: (order) => {
        const { next, check, menu } = actsOfRow(order)
        if (!next && !check) return null
        return (
          <div className={styles.acts}>
            {check ? (
              <Link
                href={orderPath(order.number)}
                state={from}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                aria-label={copy.of(copy.checkPayment, order.number)}
                onClick={keepTop}
              >
                {copy.checkPayment}
              </Link>
            ) : null}
            {next ? (
              <Button
                variant="secondary"
                size="sm"
                aria-label={copy.of(wordsOf(next)[0], order.number)}
                onClick={() => onAct({ order, act: next })}
              >
                {wordsOf(next)[0]}
              </Button>
            ) : null}
            {menu.length > 0 ? (
              <RowMenu
                label={copy.of(copy.moreActs, order.number)}
                acts={menu.map((act) => ({ label: wordsOf(act)[0], act: () => onAct({ order, act }) }))}
              />
            ) : null}
          </div>
        )
      },
    },
  ]
}

function amountOf(order: OrderRow, money: boolean): string {
  if (money && order.totalPrice !== undefined) return formatTotal(order.totalPrice)
  return order.toCollect === undefined ? '—' : formatRupees(order.toCollect)
}
