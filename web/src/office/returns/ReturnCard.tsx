import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, type Me } from '#/office/api/officeApi.ts'
import { moveOrder, nowOf, type MoveInput, type MoveName, type OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { whatsapp } from '#/office/ui/contactLinks.ts'
import { OrderHead } from '#/office/domain/orders/OrderHead.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { CheckForm } from './CheckForm.tsx'
import type { Lot } from './CheckPiece.tsx'
import { copy } from './returns.copy.ts'
import { LotNotes } from './LotNotes.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { ReturnView } from './ReturnView.tsx'
import { SentDialog } from './SentDialog.tsx'
import { type OfficeReturn, type OrderReturns } from './returnsApi.ts'
import { WaitingRefund } from './WaitingRefund.tsx'
import { WhyDialog } from './WhyDialog.tsx'
import returnsStyles from './Returns.module.css'
import styles from './ReturnCard.module.css'

type Props = { known: OrderReturns; me: Me }
type Asking = 'approve' | 'decline' | 'end' | 'sent' | 'refund' | 'decline-refund' | null

const OPEN = new Set(['asked', 'approved', 'in_transit', 'received', 'checked'])

type OfficeParcel = NonNullable<OfficeOrder['parcels']>[number]

/** The lots of a line's units in parcels, each once. */
function lotsOf(parcels: readonly OfficeParcel[], of: number): Lot[] {
  const lots = new Map<string, Lot>()
  for (const { line, lotId, lotCode, expiresOn } of parcels.flatMap((parcel) => parcel.lines)) {
    if (line === of && lotId !== undefined)
      lots.set(lotId, { lotId, ...(lotCode && { lotCode }), ...(expiresOn && { expiresOn }) })
  }
  return [...lots.values()]
}

const several = (lots: Lot[]) => (lots.length > 1 ? { lots } : {})

/** One order of which something goes back: what was asked, what is known, and what may be done now. */
export function ReturnCard({ known, me }: Props) {
  const { order } = known
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking>(null)
  const move = useMutation({
    mutationFn: ({ name, body }: { name: MoveName; body: MoveInput }) =>
      moveOrder(order._id, name, order.version, body),
    onSuccess: (moved, { name }) => {
      const waits = name === 'refund' && (moved.money?.refunded ?? 0) === (order.money?.refunded ?? 0)
      toast.success(waits ? copy.waits : (copy.done[name] ?? ''))
      setAsking(null)
    },
    onError: (error) => {
      // A form shows an error at its fields, and what somebody else did meanwhile is said here.
      if (asking === null || nowOf(error)) toast.error(error.message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.orders }),
  })
  const make = (name: MoveName, body: MoveInput) => move.mutate({ name, body })
  const may = (name: MoveName) => order.moves.includes(name)
  const open = known.returns.find((one) => OPEN.has(one.state))
  const checks = open !== undefined && open.state !== 'asked' && open.state !== 'checked' && may('check-return')
  const back = (order.parcels ?? []).filter((parcel) => parcel.state === 'returning' || parcel.state === 'back')
  const arrived = (order.parcels ?? []).filter((parcel) => parcel.state === 'delivered' && !parcel.replacement)
  const owed = order.money?.owed ?? 0
  const balances = (order.money?.sums.credit ?? 0) + (order.money?.sums.card ?? 0)
  const close = () => setAsking(null)
  return (
    <article className={styles.card} aria-label={order.number}>
      <OrderHead
        order={order}
        sum={order.money && { text: formatTotal(open?.worth ?? owed), label: open ? copy.card.paid : copy.refund.owed }}
      >
        {order.contact ? (
          <>
            {' ·\u00a0'}
            <bdi className="num">{order.contact.phone}</bdi>
            {' ·\u00a0'}
            <bdi>{order.contact.city}</bdi>
          </>
        ) : null}
      </OrderHead>
      {known.until && open ? <Window known={known} asked={open} /> : null}
      {known.returns.map((one) => (
        <ReturnView key={one.no} order={order} one={one} />
      ))}
      {known.lots.length > 0 ? <LotNotes known={known} me={me} client={client} order={order._id} /> : null}
      {known.asks
        .filter((ask) => ask.state === 'waits')
        .map((ask) => (
          <WaitingRefund
            key={ask.no}
            order={order._id}
            ask={ask}
            may={may('approve-refund')}
            busy={move.isPending}
            onApprove={() => make('approve-refund', {})}
            onDecline={() => setAsking('decline-refund')}
          />
        ))}
      {checks && open ? (
        <CheckForm
          key={`return ${open.no}`}
          order={order}
          items={open.items.map((item) => ({
            line: item.line,
            quantity: item.quantity - item.back,
            ...several(lotsOf(arrived, item.line)),
          }))}
          check="check-return"
          about={{ return: open.no }}
          busy={move.isPending}
          opened={open.opened}
          onCheck={(body) => make('check-return', body)}
        />
      ) : null}
      {may('check-in')
        ? back.map((parcel) => (
            <CheckForm
              key={parcel.no}
              order={order}
              title={copy.check.parcel(parcel.code)}
              items={parcel.lines.map((line) => ({
                line: line.line,
                quantity: line.quantity - (line.back ?? 0),
                ...(line.lotId !== undefined &&
                  lotsOf([parcel], line.line).length > 1 && { lots: [{ ...line, lotId: line.lotId }] }),
              }))}
              check="check-in"
              about={{ parcel: parcel.no }}
              busy={move.isPending}
              opened={false}
              onCheck={(body) => make('check-in', body)}
            />
          ))
        : null}
      {owed > 0 && order.money ? (
        <section className={returnsStyles.part} aria-label={copy.refund.owed}>
          <div className={returnsStyles.rows}>
            <div>
              <span>{copy.refund.received}</span>
              <span className="num">{formatTotal(order.money.received)}</span>
            </div>
            {balances > 0 ? (
              <div>
                <span>{copy.refund.balances}</span>
                <span className="num">{formatTotal(balances)}</span>
              </div>
            ) : null}
            {order.money.refunded > 0 ? (
              <div>
                <span>{copy.refund.refunded}</span>
                <span className="num">{formatTotal(order.money.refunded)}</span>
              </div>
            ) : null}
            <div>
              <span>{copy.refund.goods}</span>
              <span className="num">{formatTotal(order.money.received + balances - order.money.refunded - owed)}</span>
            </div>
            <div className={returnsStyles.total}>
              <span>{copy.refund.owed}</span>
              <span className="num">{formatTotal(owed)}</span>
            </div>
          </div>
        </section>
      ) : null}
      <div className={`${returnsStyles.part} ${returnsStyles.dock}`} data-dock>
        <div className={returnsStyles.acts}>
          {may('approve-return') ? (
            <Button size="sm" onClick={() => setAsking('approve')}>
              {copy.acts.approve}
            </Button>
          ) : null}
          {may('refund') && owed > 0 ? (
            <Button size="sm" onClick={() => setAsking('refund')}>
              {copy.acts.refund(formatTotal(owed))}
            </Button>
          ) : null}
          {may('receive-return') ? (
            <Button size="sm" variant="secondary" busy={move.isPending} onClick={() => make('receive-return', {})}>
              {copy.acts.receive}
            </Button>
          ) : null}
          {may('send-return') ? (
            <Button size="sm" variant="secondary" onClick={() => setAsking('sent')}>
              {copy.acts.sent}
            </Button>
          ) : null}
          {open?.state === 'checked' && may('replace') ? (
            <Button
              size="sm"
              variant={open.wants === 'replace' ? 'primary' : 'secondary'}
              busy={move.isPending}
              onClick={() =>
                make('replace', {
                  return: open.no,
                  units: open.items.map((item) => ({ line: item.line, quantity: item.back || item.quantity })),
                })
              }
            >
              {copy.acts.again}
            </Button>
          ) : null}
          {order.contact ? (
            <a
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              href={whatsapp(order.contact.phone)}
              target="_blank"
              rel="noreferrer"
            >
              {copy.acts.ask}
            </a>
          ) : null}
          {may('decline-return') ? (
            <Button size="sm" variant="danger" onClick={() => setAsking('decline')}>
              {copy.acts.decline}
            </Button>
          ) : null}
          {may('end-return') && open?.state !== 'asked' && owed === 0 ? (
            <Button size="sm" variant="quiet" onClick={() => setAsking('end')}>
              {copy.acts.end}
            </Button>
          ) : null}
        </div>
      </div>
      <ApproveDialog
        open={asking === 'approve'}
        name={order.name}
        shopPays={open?.shopPays ?? false}
        busy={move.isPending}
        onClose={close}
        onApprove={(body) => make('approve-return', body)}
      />
      <WhyDialog
        open={asking === 'decline'}
        title={copy.decline.title(order.name)}
        label={copy.decline.why}
        act={copy.acts.decline}
        busy={move.isPending}
        onClose={close}
        onSay={(note) => make('decline-return', { note })}
      />
      <WhyDialog
        open={asking === 'end'}
        title={copy.end.title(order.name)}
        label={copy.end.why}
        act={copy.acts.end}
        busy={move.isPending}
        onClose={close}
        onSay={(note) => make('end-return', { note })}
      />
      <WhyDialog
        open={asking === 'decline-refund'}
        title={copy.refund.declineTitle}
        label={copy.end.why}
        act={copy.acts.no}
        busy={move.isPending}
        onClose={close}
        onSay={(note) => make('decline-refund', { note })}
      />
      <SentDialog
        open={asking === 'sent'}
        busy={move.isPending}
        onClose={close}
        onSent={(body) => make('send-return', body)}
      />
      <RefundDialog
        key={asking === 'refund' ? 'open' : 'closed'}
        open={asking === 'refund'}
        known={known}
        busy={move.isPending}
        problem={move.error}
        onClose={close}
        onRefund={(body) => make('refund', body)}
      />
    </article>
  )
}

/** The days since the delivery, and whether the request came within them (BACK-1). */
function Window({ known, asked }: { known: OrderReturns; asked: OfficeReturn }) {
  const days = Math.min(known.days ?? 7, 31)
  const from = Date.parse(known.deliveredAt ?? asked.askedAt)
  const used = Math.floor((Date.parse(asked.askedAt) - from) / 86_400_000)
  const inside = Date.parse(asked.askedAt) <= Date.parse(known.until ?? '')
  return (
    <div className={returnsStyles.part}>
      <div className={styles.days} aria-hidden="true">
        {Array.from({ length: days }, (_, day) => (
          <span key={day} className={day <= used ? styles.gone : undefined} />
        ))}
      </div>
      <p className={returnsStyles.ends}>
        <span>{known.deliveredAt ? copy.card.delivered(formatDayTime(known.deliveredAt)) : ''}</span>
        <b>{copy.card.until(formatDayTime(known.until ?? ''))}</b>
      </p>
      <p className={inside ? styles.ok : styles.late}>
        {inside ? copy.card.inside : copy.card.outside} {known.rulesVersion ? copy.card.rule(known.rulesVersion) : null}
      </p>
    </div>
  )
}
