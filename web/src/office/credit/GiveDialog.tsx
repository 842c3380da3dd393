import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { newKey } from '#/shared/lib/newKey.ts'
import { ApiError } from '#/shared/api/client.ts'
import { formatDay, formatPaisa, formatTotal } from '#/shared/lib/format.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { useConfig } from '#/office/api/useConfig.ts'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { copy as creditCopy } from './credit.copy.ts'
import { creditKeys, findPerson, giveCredit } from './creditApi.ts'
import styles from './Credit.module.css'

const copy = creditCopy.dialog

/** How many rows of points stand beside a gift of them. */
const LATEST = 5

/** Gives a member store credit or points, or takes a mistake back. */
export function GiveDialog({
  email: begins,
  onClose,
  onGiven,
}: {
  email: string
  onClose: () => void
  onGiven: () => void
}) {
  const [email, setEmail] = useState(begins)
  const offered = useConfig().data?.points !== undefined
  const [ofPoints, setOfPoints] = useState(false)
  const [points, setPoints] = useState('')
  const count = Math.max(0, Math.trunc(Number(points)) || 0)
  const [takes, setTakes] = useState(false)
  const [amount, setAmount] = useState<number | null>(null)
  const [order, setOrder] = useState('')
  const [note, setNote] = useState('')
  const [key] = useState(newKey)
  const asked = useRested(email.trim(), 400)
  const person = useQuery({
    queryKey: [...creditKeys.all, 'person', asked],
    queryFn: ({ signal }) => findPerson(asked, signal),
    enabled: asked.includes('@'),
    retry: false,
  })
  const give = useMutation({
    mutationFn: (ask: boolean) =>
      giveCredit(
        {
          email: email.trim(),
          ...(ofPoints
            ? { points: (takes ? -1 : 1) * count }
            : { amount: Number((((takes ? -1 : 1) * (amount ?? 0)) / 100).toFixed(2)) }),
          note: note.trim(),
          ...(order.trim() !== '' && { order: order.trim() }),
          ...(ask && { ask }),
        },
        `${key} ${email} ${ofPoints ? `${count} points` : (amount ?? 0)} ${takes} ${ask} ${order} ${note}`,
      ),
    onSuccess: (now) => {
      const done = ofPoints
        ? copy.donePoints(now.name, now.points?.points ?? 0)
        : copy.done(now.name, formatTotal(now.amount))
      toast.success(now.waits ? copy.waits : done)
      onGiven()
    },
  })
  const fields = give.error instanceof ApiError ? give.error.fields : {}
  const other = give.error && Object.keys(fields).length === 0 ? give.error.message : null
  const limited = give.error instanceof ApiError && give.error.status === 409 && !takes && !ofPoints
  const unknown = person.error instanceof ApiError ? person.error.message : undefined
  return (
    <FormDialog
      open
      title={creditCopy.give}
      typed={[
        email !== begins && copy.email,
        points && copy.points,
        amount === null ? '' : copy.amount,
        order && copy.order,
        note && copy.why,
      ]
        .filter(Boolean)
        .join(', ')}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!give.isPending) give.mutate(false)
        }}
      >
        <TextField
          label={copy.email}
          hint={copy.emailHint}
          type="email"
          dir="ltr"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={fields['email'] ?? unknown}
          onChange={(event) => setEmail(event.target.value)}
        />
        {person.data ? (
          <p className={styles.who} role="status">
            {copy.has(person.data.name, formatTotal(person.data.amount))}{' '}
            {person.data.points
              ? copy.hasPoints(
                  person.data.points.points,
                  formatTotal(person.data.points.worth),
                  person.data.points.pending,
                )
              : null}
          </p>
        ) : null}
        {ofPoints && person.data?.points ? (
          <ul className={styles.latest} aria-label={copy.latest}>
            {person.data.points.moves.slice(0, LATEST).map((move) => (
              <li key={`${move.at} ${move.reason} ${move.rest}`}>
                {formatDay(move.at)}: {copy.pointReason[move.reason]} {move.order}{' '}
                <b className="num">{move.points > 0 ? `+${move.points}` : `−${-move.points}`}</b>
              </li>
            ))}
          </ul>
        ) : null}
        {offered ? (
          <SelectField
            label={copy.what}
            value={ofPoints ? 'points' : 'credit'}
            onChange={(event) => setOfPoints(event.target.value === 'points')}
          >
            <option value="credit">{copy.ofCredit}</option>
            <option value="points">{copy.ofPoints}</option>
          </SelectField>
        ) : null}
        <SelectField
          label={copy.way}
          value={takes ? 'takes' : 'gives'}
          onChange={(event) => setTakes(event.target.value === 'takes')}
        >
          <option value="gives">{copy.gives}</option>
          <option value="takes">{copy.takes}</option>
        </SelectField>
        <div className={styles.pair}>
          {ofPoints ? (
            <TextField
              label={copy.points}
              hint={copy.pointsHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={points}
              error={fields['points']}
              onChange={(event) => setPoints(event.target.value.replaceAll(/\D/g, ''))}
            />
          ) : (
            <MoneyField
              label={copy.amount}
              error={fields['amount']}
              value={amount}
              onChange={(paisa) => setAmount(paisa ?? null)}
            />
          )}
          <TextField
            label={copy.order}
            optional
            dir="ltr"
            autoComplete="off"
            maxLength={40}
            value={order}
            error={fields['order']}
            onChange={(event) => setOrder(event.target.value)}
          />
        </div>
        <TextField
          label={copy.why}
          dir="auto"
          maxLength={300}
          value={note}
          error={fields['note']}
          onChange={(event) => setNote(event.target.value)}
        />
        {other ? <p role="alert">{other}</p> : null}
        <div className={styles.acts}>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          {limited ? (
            <Button variant="secondary" busy={give.isPending} onClick={() => give.mutate(true)}>
              {copy.ask}
            </Button>
          ) : null}
          <Button type="submit" busy={give.isPending}>
            {ofPoints ? copy.submitPoints(count, takes) : copy.submit(amount ? formatPaisa(amount) : '', takes)}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
