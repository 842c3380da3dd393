import { useId, type ReactNode } from 'react'
import { orderLines } from '#/shared/orders/orderParts.tsx'
import { MiniLines } from '#/shared/orders/MiniLines.tsx'
import { steps } from '#/shared/orders/timeline.ts'
import { TimelineList } from '#/shared/orders/TimelineList.tsx'
import { api } from '#/shared/api/client.ts'
import type { OrderContact, OrderDetail, OrderStatus } from '#/shared/api/orders.ts'
import { formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Sums } from '#/shared/ui/Slip.tsx'
import { dialled, whatsapp } from './contactLinks.ts'
import { copy } from './copy.ts'
import { wordsOf, type Move } from './MoveDialog.tsx'
import styles from './OrderPanel.module.css'
import { ProofView } from './ProofView.tsx'

/** One order in full, fetched when its row opens: payment, items, timeline, customer, address, and every allowed move. */
export function OrderPanel({ id, onMove }: { id: string; onMove: (move: Move) => void }) {
  const { data, error, reload } = useLoad(id, async (signal) => {
    try {
      return await api<OrderDetail>(`/orders/${encodeURIComponent(id)}`, { auth: true, signal })
    } catch (failure) {
      if (!signal.aborted) console.error(copy.logFetch, failure)
      throw failure
    }
  })
  if (error !== null) return <ErrorState message={copy.failedOne} onRetry={reload} retryLabel={copy.retry} />
  if (data === null) return <Loading />
  return <Panel order={data} onMove={onMove} />
}

function Panel({ order, onMove }: { order: OrderDetail; onMove: (move: Move) => void }) {
  return (
    <div className={styles.panel}>
      <div className={styles.column}>
        {order.proofUrl === undefined ? null : (
          <Pane title={copy.detail.payment}>
            <div className={styles.proof}>
              <ProofView id={order._id} number={order.number} />
              <div>
                <p className={styles.key}>{copy.detail.expected}</p>
                <p className={styles.amount}>{formatTotal(order.totalPrice)}</p>
                <p className={styles.quiet}>{copy.detail.check}</p>
              </div>
            </div>
          </Pane>
        )}
        <Pane title={copy.detail.items}>
          <MiniLines lines={orderLines(order)} />
          <Sums
            rows={
              order.cashToKeep === undefined ? [] : [{ label: copy.detail.cash, value: formatRupees(order.cashToKeep) }]
            }
            total={{ label: copy.column.total, value: formatTotal(order.totalPrice) }}
          />
        </Pane>
        <Pane title={copy.detail.timeline}>
          <TimelineList steps={steps(order, true)} label={copy.detail.timeline} />
        </Pane>
      </div>
      <div className={styles.column}>
        <Moves order={order} onMove={onMove} />
        {order.contact ? <Customer contact={order.contact} /> : null}
      </div>
    </div>
  )
}

/** What is worth doing next stands first; what ends an order stands last. */
const rank: readonly OrderStatus[] = [
  'Confirmed',
  'Packed',
  'Shipped',
  'Delivered',
  'Payment Review',
  'Pending',
  'Refunded',
  'Returned',
  'Cancelled',
]

function Moves({ order, onMove }: { order: OrderDetail; onMove: (move: Move) => void }) {
  const allowed = rank.filter((status) => order.allowed?.includes(status))
  return (
    <Pane title={copy.detail.moves} strong>
      {allowed.length === 0 ? <p className={styles.quiet}>{copy.detail.none}</p> : null}
      <div className={styles.moves}>
        {allowed.map((to, index) => (
          <Button
            key={to}
            size="sm"
            wide
            variant={index === 0 && to !== 'Cancelled' ? 'primary' : to === 'Cancelled' ? 'danger' : 'secondary'}
            onClick={() => onMove({ order, to })}
          >
            {wordsOf({ order, to })[0]}
          </Button>
        ))}
      </div>
    </Pane>
  )
}

function Customer({ contact }: { contact: OrderContact }) {
  const address = [contact.streetAddress, `${contact.city}, ${contact.state} ${contact.zip}`, contact.country]
  const name = `${contact.firstName} ${contact.lastName}`
  return (
    <>
      <Pane title={copy.detail.customer}>
        <p className={styles.person}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.quiet}>
          <bdi className="num">{contact.phone}</bdi>
          <br />
          <bdi>{contact.email}</bdi>
        </p>
        <div className={styles.reach}>
          <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={`tel:${dialled(contact.phone)}`}>
            <Icon name="phone" size="sm" />
            {copy.detail.call}
          </a>
          <a
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            href={whatsapp(contact.phone)}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="whatsapp" size="sm" />
            {copy.detail.whatsapp}
          </a>
          <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={`mailto:${contact.email}`}>
            <Icon name="mail" size="sm" />
            {copy.detail.email}
          </a>
        </div>
      </Pane>
      <Pane
        title={copy.detail.deliverTo}
        action={<CopyButton text={[name, ...address, contact.phone].join('\n')} what="address" />}
      >
        <address className={styles.address}>
          {address.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      </Pane>
    </>
  )
}

type PaneProps = { title: string; strong?: boolean; action?: ReactNode; children: ReactNode }

function Pane({ title, strong = false, action, children }: PaneProps) {
  const id = useId()
  return (
    <section className={strong ? styles.strong : styles.pane} aria-labelledby={id}>
      <div className={styles.paneHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
