import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { formatDayTime, formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, type Me } from '#/office/api/officeApi.ts'
import { moveOrder, type MoveInput, type OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { OrderHead } from '#/office/domain/orders/OrderHead.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import styles from './Card.module.css'
import type { CallCard } from '#/office/domain/orders/callsApi.ts'
import { Chat } from './Chat.tsx'
import { addressLines } from '#/shared/orders/address.ts'
import { notesAt } from '#/shared/orders/contact.ts'
import { uiCopy } from '#/office/ui/ui.copy.ts'
import { sizeText } from '#/office/ui/sizeText.ts'
import { copy } from './calls.copy.ts'
import { Outcomes } from './Outcomes.tsx'

/** For how long the result of a call can be taken back, in milliseconds. The shop has the same limit. */
const UNDO_CALL_MS = 15 * 60_000

/** Whether the last event of an order is a call of the shop's that can be taken back (COD-3). */
function mayUndo(order: OfficeOrder, now: number): boolean {
  const last = order.events.at(-1)
  return (
    last !== undefined &&
    // Where money comes first, the money confirms the order and not the call.
    ['no_answer', 'unreachable', 'kept', ...(order.paysBefore ? [] : ['confirmed'])].includes(last.kind) &&
    !['customer', 'system', 'courier'].includes(last.actor ?? '') &&
    now - Date.parse(last.at) < UNDO_CALL_MS
  )
}

/** A call that can be taken back: the order as the call left it, and what was said of it. */
export type Noted = { id: string; version: number; said: string }

type Props = {
  card: CallCard
  me: Me
  now: number
  undoing: boolean
  onNext: () => void
  onNoted: (call: Noted | null) => void
  onUndo: (call: Pick<Noted, 'id' | 'version'>) => void
}

/** One order with all that the call needs: items, address, what this phone did before, hints, text, outcomes. */
export function Card({ card, me, now, undoing, onNext, onNoted, onUndo }: Props) {
  const { order } = card
  const client = useQueryClient()
  const move = useMutation({
    mutationFn: async ({ name, body }: { name: keyof typeof copy.done; body: MoveInput }) => {
      const moved = await moveOrder(order._id, name, order.version, body)
      return name === 'redirect' && moved.moves.includes('confirm')
        ? moveOrder(order._id, 'confirm', moved.version, {})
        : moved
    },
    onSuccess: (moved, { name }) => {
      // Where money comes first, the call only keeps the order, and the money confirms it.
      const kept = order.callFirst && !moved.callFirst && moved.placement === 'placed'
      const said = (kept ? copy.kept : copy.done[name])(order.number)
      const undoable = mayUndo(moved, Date.now())
      onNoted(undoable ? { id: order._id, version: moved.version, said } : null)
      if (!undoable) toast.success(said)
      onNext()
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: keys.orders }),
  })
  const pieces = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const elsewhere = order.hand && order.hand.actor !== me._id
  const contact = order.contact
  const open = card.others.filter((one) => one.open)
  return (
    <article className={styles.card} aria-label={order.number}>
      <OrderHead
        order={order}
        sum={{
          text: formatRupees((order.paysBefore ? order.money?.sums.awaited : order.toCollect) ?? 0),
          label: order.paysBefore ? copy.transfer(pieces) : copy.door(pieces),
        }}
      >
        {' ·\u00a0'}
        {copy.placed(formatDayTime(order.createdAt))}
      </OrderHead>
      {elsewhere && order.hand ? (
        <p className={styles.warn} role="status">
          {copy.heldBy(order.people?.[order.hand.actor] ?? uiCopy.somebody, formatDayTime(order.hand.until))}
        </p>
      ) : null}
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.line}>
            <img src={line.image} width={40} height={50} alt="" loading="lazy" />
            <span>
              <span className={styles.quiet}>{line.brand}</span>
              <b dir="auto">{line.name}</b>
              <span className={styles.quiet}>
                {[line.colorToChoose ? '' : line.shade, sizeText(line.size)].filter(Boolean).join(' ·\u00a0')}
              </span>
            </span>
            <span className="num">
              {line.quantity} × {line.price === undefined ? '' : formatTotal(line.price)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.halves}>
        {contact ? (
          <section aria-label={copy.address}>
            <h3>{copy.address}</h3>
            <address>
              {addressLines(contact).map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </address>
            {notesAt('call', contact).map(({ name, label, text }) => (
              <p key={name}>
                {label} <bdi>{text}</bdi>
              </p>
            ))}
          </section>
        ) : null}
        <section aria-label={copy.phone}>
          <h3>
            {copy.phone} <bdi className="num">{contact?.phone}</bdi>
          </h3>
          {contact?.secondPhone === undefined ? null : (
            <p>
              {copy.secondPhone} <bdi className="num">{contact.secondPhone}</bdi>
            </p>
          )}
          <p>{copy.history(card.delivered, card.refused)}</p>
          {open.length > 0 ? (
            <p>
              <b>{copy.others(open.length)}</b>{' '}
              {open.map((one) => (
                <Link key={one._id} href={orderPath(one.number)}>
                  {one.number}, {formatTotal(one.totalPrice)}
                </Link>
              ))}
            </p>
          ) : null}
        </section>
      </div>
      <section className={styles.part} aria-label={copy.hints}>
        <h3>{copy.hints}</h3>
        {card.hints.length === 0 ? <p className={styles.quiet}>{copy.none}</p> : null}
        <ul className={styles.hints}>
          {card.hints.map((hint) => (
            <li key={hint.name}>
              <Icon name="alert" size="sm" />
              <span>
                <b dir="auto">{hint.says}</b>
                <span>{hint.rule}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Chat card={card} />
      <div className={cx(styles.part, styles.dock)} data-dock>
        {order.placement === 'placed' && (!order.paysBefore || order.callFirst) ? (
          <Outcomes card={card} busy={move.isPending} onMove={(name, body) => move.mutate({ name, body })} />
        ) : (
          <p>{copy.settled}</p>
        )}
        {mayUndo(order, now) ? (
          <p className={styles.undo}>
            <Button
              size="sm"
              variant="secondary"
              busy={undoing}
              onClick={() => onUndo({ id: order._id, version: order.version })}
            >
              <Icon name="retry" size="sm" /> {copy.undo(copy.noted[order.events.at(-1)?.kind ?? ''] ?? '')}
            </Button>
          </p>
        ) : null}
      </div>
    </article>
  )
}
