import { useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'wouter'
import { useChanges } from '#/office/api/live.ts'
import { NotShown } from '#/office/api/stepUp.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { dialled, whatsapp } from '#/office/ui/contactLinks.ts'
import { LeaveDialog } from '#/office/ui/LeaveDialog.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { ApiError } from '#/shared/api/client.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatDay, formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import { statusWords } from '#/shared/orders/orders.copy.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './customers.copy.ts'
import customersStyles from './Customers.module.css'
import styles from './CustomerScreen.module.css'
import { addNote, customerKeys, saveCopy, type CustomerWhole, customerQueries } from './customersApi.ts'
import { Balances } from './Balances.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { streetsOf } from './streets.ts'
import { FlagPanel } from './FlagPanel.tsx'

/** One person: what they ordered, what became of it, what the office knows (KNOW-2). */
export default function CustomerScreen({ me }: ScreenProps) {
  const { id } = useParams<{ id: string }>()
  const may = usePermission(me)
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [erasing, setErasing] = useState(false)
  const one = useQuery({
    ...customerQueries.one(id),
    enabled: !erasing,
  })
  useChanges((change) => {
    if (change === 'all' || (change.subject === 'customer' && change.id === id))
      void client.invalidateQueries({ queryKey: customerKeys.one(id) })
  })
  const back = { href: '/admin/customers', label: copy.back }
  if (!one.data)
    return (
      <Page title={copy.title} back={back}>
        <NotLoaded query={one} message={one.error?.message} />
      </Page>
    )
  const { customer, orders, notes } = one.data
  const name = customer.name || copy.noName
  const refused = orders
    .flatMap(({ came }) => (came?.kind === 'refused' ? [came.day] : []))
    .toSorted()
    .at(-1)
  const kept = (data: CustomerWhole) => client.setQueryData(customerKeys.one(id), data)
  return (
    <Page
      title={name}
      lead={
        <span dir="auto">
          {[customer.city, copy.since(formatDay(customer.firstAt), customer.member)].filter(Boolean).join(', ')}
        </span>
      }
      back={back}
      actions={
        customer.phone ? (
          <>
            <a className={styles.link} href={whatsapp(customer.phone)} target="_blank" rel="noreferrer">
              <Icon name="chat" size="sm" />
              {copy.whatsapp}
            </a>
            <a className={styles.link} href={`tel:${dialled(customer.phone)}`}>
              <Icon name="phone" size="sm" />
              {copy.call}
            </a>
          </>
        ) : null
      }
    >
      <dl className={styles.tiles}>
        {(['orders', 'delivered', 'refused', 'running'] as const).map((key) => (
          <div key={key} className={key === 'refused' && customer.refused > 0 ? styles.bad : undefined}>
            <dd>{customer[key]}</dd>
            <dt>{key === 'refused' && refused ? copy.lastRefused(formatDay(refused)) : copy.tiles[key]}</dt>
          </div>
        ))}
        <div>
          <dd>{customer.worth === 0 ? copy.none : formatRupees(customer.worth)}</dd>
          <dt>{copy.tiles.worth}</dt>
        </div>
      </dl>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <FlagPanel whole={one.data} write={may('customers.write')} onChanged={kept} />
          <Panel title={copy.ordersTitle}>
            {orders.length === 0 ? <p className={customersStyles.quiet}>{copy.noOrders}</p> : null}
            <ul className={cx(customersStyles.rows, customersStyles.orders)}>
              {orders.map((order) => (
                <li key={order._id}>
                  <Link href={orderPath(order.number)}>{order.number}</Link>
                  <span className={customersStyles.grow}>
                    <span dir="auto">{order.items}</span>
                    <small>
                      {formatDay(order.createdAt)}, {copy.method[order.method] ?? order.method}
                    </small>
                  </span>
                  <span className={styles.end}>
                    {order.totalPrice === undefined ? null : <b>{formatRupees(order.totalPrice)}</b>}
                    <small className={cx(order.came?.kind === 'refused' && styles.refused)}>
                      {order.came ? copy.came[order.came.kind](formatDay(order.came.day)) : statusWords[order.status]}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={copy.notes}>
            {may('orders.contact') ? null : <p className={customersStyles.quiet}>{copy.notesHidden}</p>}
            {may('customers.write') ? <NoteForm id={id} onAdded={kept} /> : null}
            {notes.length === 0 && may('orders.contact') ? (
              <p className={customersStyles.quiet}>{copy.noNotes}</p>
            ) : null}
            <ul className={customersStyles.rows}>
              {notes.map((note) => (
                <li key={note._id}>
                  <span className={customersStyles.grow}>
                    <span dir="auto">{note.text}</span>
                    <small>
                      {note.actor ? `${note.actor}, ` : ''}
                      <time dateTime={note.at}>{formatDayTime(note.at)}</time>
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <div className={styles.stack}>
          <Reach whole={one.data} />
          <Balances whole={one.data} gives={may('payments.write')} />
          {may('customers.erase') ? (
            <Panel title={copy.data}>
              <p className={customersStyles.quiet}>{copy.dataText}</p>
              <div className={styles.wide}>
                <CopyButton id={id} name={name} />
                <Button variant="secondary" className={styles.erase} onClick={() => setErasing(true)}>
                  <Icon name="trash" size="sm" />
                  {copy.erase}
                </Button>
              </div>
            </Panel>
          ) : null}
        </div>
      </div>
      {erasing ? (
        <EraseDialog
          name={name}
          whole={one.data}
          onClose={() => setErasing(false)}
          onErased={() => {
            void client.invalidateQueries({ queryKey: ['customers', 'list'] })
            client.removeQueries({ queryKey: customerKeys.one(id) })
            navigate('/admin/customers')
          }}
        />
      ) : null}
    </Page>
  )
}

function Reach({ whole: { customer, orders } }: { whole: CustomerWhole }) {
  const streets = [...streetsOf(orders)]
  return (
    <Panel title={copy.reach}>
      <dl className={styles.reach}>
        {customer.phone ? (
          <div>
            <dt>{copy.phone}</dt>
            <dd dir="ltr">{customer.phone}</dd>
          </div>
        ) : null}
        {customer.email ? (
          <div>
            <dt>{copy.email}</dt>
            <dd dir="ltr">{customer.email}</dd>
          </div>
        ) : null}
        <div>
          <dt>{copy.place}</dt>
          <dd dir="auto">{[customer.city, customer.country].filter(Boolean).join(', ') || copy.none}</dd>
        </div>
      </dl>
      {streets.length > 0 ? (
        <>
          <h3 className={customersStyles.sub}>{copy.addresses}</h3>
          <ul className={customersStyles.rows}>
            {streets.slice(0, 5).map(([street, times]) => (
              <li key={street}>
                <span className={customersStyles.grow}>
                  <span dir="auto">{street}</span>
                  <small>{copy.used(times)}</small>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  )
}

function NoteForm({ id, onAdded }: { id: string; onAdded: (whole: CustomerWhole) => void }) {
  const [text, setText] = useState('')
  const add = useMutation({
    mutationFn: () => addNote(id, text),
    onSuccess: (whole) => {
      onAdded(whole)
      setText('')
    },
  })
  const error = add.error instanceof ApiError ? (add.error.fields['text'] ?? add.error.message) : add.error?.message
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  return (
    <form className={styles.note} onSubmit={submit} noValidate>
      <TextField
        label={copy.noteLabel}
        hint={copy.noteHint}
        autoComplete="off"
        dir="auto"
        maxLength={1000}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={add.isPending}>
        {copy.add}
      </Button>
      <LeaveDialog on={text !== ''} what={copy.noteLabel} />
    </form>
  )
}

function CopyButton({ id, name }: { id: string; name: string }) {
  const save = useMutation({
    mutationFn: () => saveCopy(id, name),
    onSuccess: () => toast.success(copy.copied),
    onError: (error) => {
      if (!(error instanceof NotShown)) toast.error(error.message)
    },
  })
  return (
    <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
      <Icon name="download" size="sm" />
      {copy.giveCopy}
    </Button>
  )
}
