import { Fragment, useState } from 'react'
import { ItemsCell } from '#/shared/orders/orderParts.tsx'
import { StatusBadge } from '#/shared/orders/StatusBadge.tsx'
import type { OrderSummary } from '#/shared/api/orders.ts'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { age } from '#/office/ui/age.ts'
import { copy } from './copy.ts'
import type { Move } from './MoveDialog.tsx'
import styles from './OrderTable.module.css'
import { OrderPanel } from './OrderPanel.tsx'

type Props = {
  orders: readonly OrderSummary[]
  /** When the list was fetched, in milliseconds. */
  now: number
  onMove: (move: Move) => void
}

const COLUMNS = 7

/** All orders as a table, as cards where that does not fit; details open under their row. */
export function OrderTable({ orders, now, onMove }: Props) {
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
          <th scope="col">{copy.column.age}</th>
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
              <Row
                order={order}
                now={now}
                open={isOpen}
                onOpen={() => setOpen(isOpen ? null : order._id)}
                onMove={onMove}
              />
              {isOpen ? (
                <tr className={styles.more}>
                  <td colSpan={COLUMNS}>
                    <OrderPanel key={order.status} id={order._id} onMove={onMove} />
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

type RowProps = { order: OrderSummary; now: number; open: boolean; onOpen: () => void; onMove: (move: Move) => void }

function Row({ order, now, open, onOpen, onMove }: RowProps) {
  const deliverable = order.allowed?.includes('Delivered') ?? false
  return (
    <tr data-order-number={order.number} className={open ? styles.opened : undefined}>
      <td className={styles.order}>
        <b>{order.number}</b>
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
        <span className={styles.method}>
          <Icon name={order.method === 'cod' ? 'cash' : 'bank'} size="sm" />
          {copy.methods[order.method]}
        </span>
      </td>
      <td className={styles.badge}>
        <StatusBadge status={order.status} />
      </td>
      <td className={styles.age}>
        <time dateTime={order.createdAt} title={formatDayTime(order.createdAt)}>
          {age(order.createdAt, now)}
        </time>
      </td>
      <td className={styles.act}>
        <div>
          {deliverable ? (
            <Button
              variant="secondary"
              size="sm"
              aria-label={copy.of(copy.move.Delivered[0], order.number)}
              onClick={() => onMove({ order, to: 'Delivered' })}
            >
              {copy.move.Delivered[0]}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={open}
            aria-label={copy.of(open ? copy.hide : copy.details, order.number)}
            onClick={onOpen}
          >
            {open ? copy.hide : copy.details}
          </Button>
        </div>
      </td>
    </tr>
  )
}
