import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { steps } from '#/shared/orders/timeline.ts'
import { TimelineList } from '#/shared/orders/TimelineList.tsx'
import type { OrderContact } from '#/shared/api/orders.ts'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { OrderMessages } from '#/office/domain/orders/OrderMessages.tsx'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import { toSend } from '#/office/domain/orders/orderLine.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { dialled, whatsapp } from '#/office/ui/contactLinks.ts'
import { parcelCopy } from '#/office/domain/orders/parcels.copy.ts'
import { OrderParcels } from '#/office/domain/orders/OrderParcels.tsx'
import { addressLines } from '#/shared/orders/address.ts'
import { notesAt } from '#/shared/orders/contact.ts'
import { copy } from './orders.copy.ts'
import { type Act, actsOf, type Doing, isGrave, isInHouse, isNext, wordsOf } from './moves.ts'
import styles from './OrderPanel.module.css'
import { EndLinks } from './EndLinks.tsx'
import { OrderGift } from './OrderGift.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderSums } from './OrderSums.tsx'
import { useCallCard } from './useCallCard.ts'
import { OrderLines } from './OrderLines.tsx'
import { claimOrder, fetchOrder, type OfficeOrder, orderKeys, unclaimOrder } from '#/office/domain/orders/ordersApi.ts'
import { ProofView } from './ProofView.tsx'
import { named } from './who.ts'

type Props = { order: OfficeOrder; me: Me; onAct: (doing: Doing) => void; onChanged: (order: OfficeOrder) => void }

/**
 * Everything of an order below its states, as far as the role allows: items, money, parcels, timeline, customer, moves.
 */
export function OrderPanel({ order, me, onAct, onChanged }: Props) {
  const laptop = useLaptop()
  const acts = actsOf(order)
  // On a phone the next step is docked at the foot of the screen, where a thumb finds it.
  const next = acts[0] && isNext(acts[0], order) ? acts[0] : null
  const docked = laptop ? null : next
  return (
    <div className={styles.panel}>
      <div className={styles.column}>
        <Panel
          title={copy.detail.items}
          lead={copy.detail.pieces(order.lines.reduce((sum, line) => sum + toSend(line), 0))}
        >
          <OrderGift order={order} />
          <OrderLines lines={order.lines} />
          <OrderSums order={order} />
        </Panel>
        {order.money || order.proofUrl !== undefined ? (
          <Panel title={copy.detail.payments}>
            {order.proofUrl === undefined ? null : (
              <div className={styles.proof}>
                <ProofView id={order._id} number={order.number} />
                {order.money ? (
                  <div>
                    <p className={styles.key}>{copy.detail.expected}</p>
                    <p className={styles.amount}>{formatTotal(order.money.total)}</p>
                    {order.payment === 'proof_submitted' ? <p className={styles.quiet}>{copy.detail.check}</p> : null}
                  </div>
                ) : null}
              </div>
            )}
            <OrderPayments order={order} />
          </Panel>
        ) : null}
        <Panel title={parcelCopy.order.title}>
          <OrderParcels order={order} />
        </Panel>
        <div className={styles.last}>
          <Panel title={copy.detail.timeline}>
            <TimelineList
              steps={steps({ ...order, events: order.events.map((event) => named(event, order)) }, true)}
              label={copy.detail.timeline}
            />
          </Panel>
        </div>
      </div>
      <div className={styles.column}>
        <Moves order={order} me={me} acts={acts} next={next} docked={docked} onAct={onAct} onChanged={onChanged} />
        {order.contact ? <Customer order={order} contact={order.contact} me={me} /> : null}
        {me.permissions.includes('mail.read') ? (
          <Panel title={copy.detail.messages}>
            <OrderMessages order={order._id} me={me} />
          </Panel>
        ) : null}
      </div>
      {docked ? (
        <div className={styles.dock} data-dock="">
          <Button wide onClick={() => onAct({ order, act: docked })}>
            {wordsOf(docked)[0]}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

type MovesProps = Props & { acts: readonly Act[]; next: Act | null; docked: Act | null }

function Moves({ order, me, acts, next, docked, onAct, onChanged }: MovesProps) {
  const inHouse = isInHouse(order)
  const elsewhere = elsewhereOf(order)
  return (
    <Panel
      title={next || elsewhere.length > 0 || acts.length === 0 ? copy.detail.moves : copy.detail.otherMoves}
      tone="act"
    >
      {acts.length === 0 && elsewhere.length === 0 ? <p className={styles.quiet}>{copy.detail.none}</p> : null}
      <div className={styles.moves}>
        {acts.map((act) =>
          act === docked ? null : (
            <Button
              key={act.kind === 'move' ? act.move : act.status}
              size="sm"
              wide
              variant={isGrave(act) ? 'danger' : act === next ? 'primary' : 'secondary'}
              onClick={() => onAct({ order, act })}
            >
              {wordsOf(act)[0]}
            </Button>
          ),
        )}
        {elsewhere.map(({ href, label }) => (
          <ButtonLink key={href} href={href} variant="secondary" size="sm" wide>
            {label}
          </ButtonLink>
        ))}
      </div>
      <Later order={order} me={me} />
      {me.permissions.includes('orders.confirm') ? (
        <>
          <Hand order={order} me={me} onChanged={onChanged} />
          {inHouse ? <EndLinks order={order} /> : null}
        </>
      ) : null}
    </Panel>
  )
}

/** Links to moves with a screen of their own, which has what they need. */
function elsewhereOf({ moves }: OfficeOrder): readonly { href: string; label: string }[] {
  return [
    ...(moves.includes('book') ? [{ href: '/admin/hand-over', label: copy.detail.toHandOver }] : []),
    ...(moves.some((move) => move.endsWith('-return'))
      ? [{ href: '/admin/returns', label: copy.detail.toReturns }]
      : []),
  ]
}

/** The moves that become possible later, with their conditions. */
function Later({ order: { placement, delivery, moves, money }, me }: { order: OfficeOrder; me: Me }) {
  const may = (permission: string) => me.permissions.includes(permission)
  if (placement !== 'placed' && placement !== 'confirmed') return null
  const later = [
    ...(may('orders.pack') && delivery === 'none' ? [copy.detail.bookLater] : []),
    ...(may('orders.confirm') && delivery === 'packed' && !moves.includes('edit') ? [copy.detail.changeLater] : []),
    ...(may('payments.write') && money?.received === 0 ? [copy.detail.refundLater] : []),
  ]
  if (later.length === 0) return null
  return (
    <ul className={styles.later}>
      {later.map((words) => (
        <li key={words}>
          <Icon name="lock" size="sm" />
          {words}
        </li>
      ))}
    </ul>
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
  const name = order.hand ? (order.people?.[order.hand.actor] ?? copy.who.somebody) : ''
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

function Customer({ order, contact, me }: { order: OfficeOrder; contact: OrderContact; me: Me }) {
  const address = addressLines(contact)
  const phones = [contact.phone, ...(contact.secondPhone === undefined ? [] : [contact.secondPhone])]
  const name = `${contact.firstName} ${contact.lastName}`
  return (
    <>
      <Panel title={copy.detail.customer}>
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
        {me.permissions.includes('orders.confirm') ? <Past order={order} phone={contact.phone} /> : null}
      </Panel>
      <Panel
        title={copy.detail.deliverTo}
        actions={<CopyButton text={[name, ...address, ...phones].join('\n')} what="address" />}
      >
        <address className={styles.address}>
          {address.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
        {notesAt('panel', contact).map(({ name: field, label, text }) => (
          <p key={field} className={styles.quiet}>
            {label}: <bdi>{text}</bdi>
          </p>
        ))}
      </Panel>
    </>
  )
}

/** The earlier orders of this phone, and what became of them. */
function Past({ order, phone }: { order: OfficeOrder; phone: string }) {
  const card = useCallCard(order._id)
  if (!card.data) return null
  const { delivered, refused, others } = card.data
  return (
    <p className={styles.past}>
      {copy.detail.history(delivered, refused)}{' '}
      {others.length > 0 ? (
        <Link href={`/admin/orders?${new URLSearchParams({ search: phone })}`}>
          {copy.detail.others(others.length)}
        </Link>
      ) : null}
    </p>
  )
}
