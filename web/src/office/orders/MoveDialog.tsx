import { useState } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import type { OrderDetail, OrderStatus, OrderSummary } from '#/shared/api/orders.ts'
import { formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './copy.ts'
import styles from './MoveDialog.module.css'

export type Move = { order: OrderSummary; to: OrderStatus }

type Props = { move: Move | null; onClose: () => void; onMoved: (order: OrderDetail) => void }

/** The words of a move: to confirm a transfer is to accept its payment. */
export function wordsOf({ order, to }: Move): readonly [button: string, question: string, effect: string] {
  if (to === 'Confirmed' && order.method === 'bank_transfer' && order.payment !== 'paid') return copy.accept
  return copy.move[to]
}

/** Asks before an order is moved, and says clearly when the shop refuses (ORD-2, API-16). */
export function MoveDialog({ move, onClose, onMoved }: Props) {
  const title = move ? copy.question(wordsOf(move)[1], move.order.number) : ''
  return (
    <Dialog open={move !== null} title={title} onClose={onClose}>
      {move ? <Question move={move} onClose={onClose} onMoved={onMoved} /> : null}
    </Dialog>
  )
}

function Question({
  move,
  onClose,
  onMoved,
}: {
  move: Move
  onClose: () => void
  onMoved: (order: OrderDetail) => void
}) {
  const { order, to } = move
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [button, , effect] = wordsOf(move)
  const owed = to === 'Delivered' && order.method === 'cod' && order.payment === 'due'

  async function send() {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const answer = await api<{ message: string; order: OrderDetail }>(
        `/orders/update-status/${encodeURIComponent(order._id)}`,
        { method: 'PUT', auth: true, body: { status: to, ...(note.trim() !== '' && { note: note.trim() }) } },
      )
      onMoved(answer.order)
    } catch (error) {
      console.error(copy.logUpdate, error)
      setProblem(error instanceof ApiError ? error.message : copy.confirm.noAnswer)
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem === null ? null : <ErrorSummary title={problem} items={[]} />}
      <p>
        <bdi>{order.name}</bdi>, <span className="num">{formatTotal(order.totalPrice)}</span>. {effect}
      </p>
      {owed ? (
        <p className={styles.cash}>
          {copy.detail.cash} <b className="num">{formatRupees(order.cashToKeep ?? order.totalPrice)}</b>
        </p>
      ) : null}
      <TextField
        label={copy.confirm.note}
        optional
        maxLength={500}
        autoComplete="off"
        dir="auto"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {copy.confirm.cancel}
        </Button>
        <Button type="submit" variant={to === 'Cancelled' ? 'danger' : 'primary'} busy={busy}>
          {busy ? copy.confirm.busy : button}
        </Button>
      </div>
    </form>
  )
}
