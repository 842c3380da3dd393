import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { orderKeys, setCardAside, type OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { copy } from './orders.copy.ts'
import styles from './OrderPanel.module.css'

/** The tries to pay an order by card, and what of them a person has to look at (PAYS-4). */
export function CardPayments({ order }: { order: OfficeOrder }) {
  // What a card has paid stands in the ledger above.
  const list = (order.cards ?? []).filter(({ state }) => state !== 'paid')
  if (list.length === 0) return null
  return (
    <section className={styles.tries} aria-label={copy.card.title}>
      <h3>{copy.card.title}</h3>
      <ul className={styles.entries}>
        {list.map((one) => (
          <li key={one._id}>
            <span>
              {one.state === 'odd' ? <strong>{copy.card.states.odd}</strong> : copy.card.states[one.state]}
              {one.reference === '' ? null : <bdi className={styles.quiet}> {one.reference}</bdi>}
              <span className={styles.quiet}> {formatDayTime(one.createdAt)}</span>
            </span>
            <b className="num">{formatTotal(one.amount)}</b>
            {one.problem === undefined ? null : <p className={styles.evidence}>{one.problem}</p>}
            {one.state === 'odd' && order.moves.includes('record-money') ? (
              <Aside order={order._id} card={one._id} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where somebody writes what they found. */
function Aside({ order, card }: { order: string; card: string }) {
  const [note, setNote] = useState('')
  const client = useQueryClient()
  const aside = useMutation({
    mutationFn: () => setCardAside(order, card, note.trim()),
    onSuccess: () => client.invalidateQueries({ queryKey: orderKeys.one(order) }),
  })
  const said =
    aside.error instanceof ApiError ? aside.error.message : aside.error === null ? undefined : copy.card.failed
  return (
    <form
      className={styles.evidence}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        aside.mutate()
      }}
    >
      <TextField
        label={copy.card.note}
        error={said}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="secondary" busy={aside.isPending}>
        {copy.card.aside}
      </Button>
    </form>
  )
}
