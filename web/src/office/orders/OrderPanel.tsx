import { useId, type ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { steps } from '#/shared/orders/timeline.ts'
import { TimelineList } from '#/shared/orders/TimelineList.tsx'
import type { OrderContact } from '#/shared/api/orders.ts'
import { formatDayTime, formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Sums } from '#/shared/ui/Slip.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { OrderMessages } from '#/office/messages/OrderMessages.tsx'
import { dialled, whatsapp } from '#/office/ui/contactLinks.ts'
import { copy as parcelCopy } from '#/office/parcels/copy.ts'
import { OrderParcels } from '#/office/parcels/OrderParcels.tsx'
import { addressLines } from '#/shared/orders/address.ts'
import { copy } from './copy.ts'
import { actsOf, type Doing, isGrave, wordsOf } from './moves.ts'
import styles from './OrderPanel.module.css'
import { EndLinks } from './EndLinks.tsx'
import { OrderHints } from './OrderHints.tsx'
import { OrderLines } from './OrderLines.tsx'
import { claimOrder, fetchOrder, type OfficeOrder, orderKeys, unclaimOrder } from './ordersApi.ts'
import { ProofView } from './ProofView.tsx'
import { named } from './who.ts'

type Props = { id: string; me: Me; onAct: (doing: Doing) => void; onChanged: (order: OfficeOrder) => void }

/** One order in full, fetched when its row opens, as far as the role goes: money, items, timeline, customer, moves. */
export function OrderPanel({ id, me, onAct, onChanged }: Props) {
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
  if (order.data) return <Panel order={order.data} me={me} onAct={onAct} onChanged={onChanged} />
  if (order.error) {
    return (
      <ErrorState
        error={order.error}
        message={copy.failedOne}
        onRetry={() => void order.refetch()}
        retryLabel={copy.retry}
      />
    )
  }
  return <Loading />
}

function Panel({ order, me, onAct, onChanged }: Omit<Props, 'id'> & { order: OfficeOrder }) {
  return (
    <div className={styles.panel}>
      <div className={styles.column}>
        {order.proofUrl === undefined ? null : (
          <Pane title={copy.detail.payment}>
            <div className={styles.proof}>
              <ProofView id={order._id} number={order.number} />
              {order.money ? (
                <div>
                  <p className={styles.key}>{copy.detail.expected}</p>
                  <p className={styles.amount}>{formatTotal(order.money.total)}</p>
                  <p className={styles.quiet}>{copy.detail.check}</p>
                </div>
              ) : null}
            </div>
          </Pane>
        )}
        <Pane
          title={copy.detail.items}
          action={
            order.moves.includes('edit') ? (
              <ButtonLink href={`/admin/orders/${order._id}/edit`} variant="quiet" size="sm">
                {copy.detail.edit}
              </ButtonLink>
            ) : null
          }
        >
          <OrderLines lines={order.lines} />
          <Money order={order} />
        </Pane>
        <Pane title={copy.detail.timeline}>
          <TimelineList
            steps={steps({ ...order, events: order.events.map((event) => named(event, order)) }, true)}
            label={copy.detail.timeline}
          />
        </Pane>
      </div>
      <div className={styles.column}>
        <Moves order={order} me={me} onAct={onAct} onChanged={onChanged} />
        <Pane title={parcelCopy.order.title}>
          <OrderParcels order={order} money={me.permissions.includes('orders.money')} />
        </Pane>
        {order.contact ? <Customer contact={order.contact} /> : null}
        {me.permissions.includes('mail.read') ? (
          <Pane title={copy.detail.messages}>
            <OrderMessages order={order._id} me={me} />
          </Pane>
        ) : null}
      </div>
    </div>
  )
}

/** What an order costs and what came of it; who packs sees what to collect. */
function Money({ order: { money, toCollect } }: { order: OfficeOrder }) {
  const cash = toCollect === undefined ? [] : [{ label: copy.detail.cash, value: formatRupees(toCollect) }]
  if (!money) return cash.length === 0 ? null : <Sums rows={[]} total={cash[0] ?? { label: '', value: '' }} />
  const some = (label: string, rupees: number) => (rupees > 0 ? [{ label, value: formatTotal(rupees) }] : [])
  return (
    <>
      <Sums
        rows={[
          ...(money.coupon ? some(copy.detail.coupon(money.coupon.code), money.coupon.discount) : []),
          ...cash,
          ...some(copy.detail.received, money.received),
          ...some(copy.detail.refunded, money.refunded),
          ...(money.received > 0 ? some(copy.detail.due, money.due) : []),
          ...some(copy.detail.owed, money.owed),
        ]}
        total={{ label: copy.column.total, value: formatTotal(money.total) }}
      />
      {money.entries && money.entries.length > 0 ? (
        <ul className={styles.entries}>
          {money.entries.map((entry) => (
            <li key={`${entry.at} ${entry.kind} ${entry.amount}`}>
              <span>
                {copy.detail.entry[entry.kind] ?? entry.kind}
                {entry.reference ? <bdi className={styles.quiet}> {entry.reference}</bdi> : null}
                <span className={styles.quiet}> {formatDayTime(entry.at)}</span>
              </span>
              <b className="num">{formatTotal(entry.amount)}</b>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Moves({ order, me, onAct, onChanged }: Omit<Props, 'id'> & { order: OfficeOrder }) {
  const acts = actsOf(order)
  const inHouse =
    (order.placement === 'placed' || order.placement === 'confirmed') &&
    (order.delivery === 'none' || order.delivery === 'packed')
  return (
    <Pane title={copy.detail.moves} strong>
      {acts.length === 0 ? <p className={styles.quiet}>{copy.detail.none}</p> : null}
      <div className={styles.moves}>
        {acts.map((act, index) => (
          <Button
            key={act.kind === 'move' ? act.move : act.status}
            size="sm"
            wide
            variant={isGrave(act) ? 'danger' : index === 0 ? 'primary' : 'secondary'}
            onClick={() => onAct({ order, act })}
          >
            {wordsOf(act)[0]}
          </Button>
        ))}
      </div>
      {me.permissions.includes('orders.confirm') ? (
        <>
          {inHouse ? <OrderHints order={order} /> : null}
          <Hand order={order} me={me} onChanged={onChanged} />
          {inHouse ? <EndLinks order={order} /> : null}
        </>
      ) : null}
    </Pane>
  )
}

/** Who has the order in hand, so that two people do not call the same customer. */
function Hand({ order, me, onChanged }: { order: OfficeOrder; me: Me; onChanged: (order: OfficeOrder) => void }) {
  const client = useQueryClient()
  const mine = order.hand?.actor === me._id
  const turn = useMutation({
    mutationFn: async () => {
      await (mine ? unclaimOrder(order._id) : claimOrder(order._id))
      return fetchOrder(order._id, new AbortController().signal)
    },
    onSuccess: onChanged,
    onError: (error) => {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey: orderKeys.one(order._id) })
    },
  })
  const until = order.hand ? formatDayTime(order.hand.until) : ''
  const name = order.hand ? (order.hand.name ?? order.people?.[order.hand.actor] ?? copy.who.somebody) : ''
  return (
    <div className={styles.hand}>
      {order.hand ? (
        <p className={styles.quiet}>{mine ? copy.detail.mine(until) : copy.detail.hand(name, until)}</p>
      ) : null}
      {!order.hand || mine ? (
        <Button size="sm" variant="quiet" busy={turn.isPending} onClick={() => turn.mutate()}>
          {mine ? copy.detail.unclaim : copy.detail.claim}
        </Button>
      ) : null}
    </div>
  )
}

function Customer({ contact }: { contact: OrderContact }) {
  const address = addressLines(contact)
  const phones = [contact.phone, ...(contact.secondPhone === undefined ? [] : [contact.secondPhone])]
  const name = `${contact.firstName} ${contact.lastName}`
  return (
    <>
      <Pane title={copy.detail.customer}>
        <p className={styles.person}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.quiet}>
          {phones.map((phone) => (
            <span key={phone}>
              <bdi className="num">{phone}</bdi>
              <br />
            </span>
          ))}
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
        action={<CopyButton text={[name, ...address, ...phones].join('\n')} what="address" />}
      >
        <address className={styles.address}>
          {address.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
        {contact.riderNote === undefined ? null : (
          <p className={styles.quiet}>
            {copy.detail.riderNote} <bdi>{contact.riderNote}</bdi>
          </p>
        )}
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
