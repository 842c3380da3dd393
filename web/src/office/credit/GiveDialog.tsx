import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { formatPaisa, formatTotal } from '#/shared/lib/format.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { copy as creditCopy } from './credit.copy.ts'
import { creditKeys, findPerson, giveCredit } from './creditApi.ts'
import styles from './Credit.module.css'

const copy = creditCopy.dialog

/** Gives a member store credit, or takes a mistake back. */
export function GiveDialog({ onClose, onGiven }: { onClose: () => void; onGiven: () => void }) {
  const [email, setEmail] = useState('')
  const [takes, setTakes] = useState(false)
  const [amount, setAmount] = useState<number | null>(null)
  const [order, setOrder] = useState('')
  const [note, setNote] = useState('')
  const [key] = useState(() => crypto.randomUUID())
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
          amount: Number((((takes ? -1 : 1) * (amount ?? 0)) / 100).toFixed(2)),
          note: note.trim(),
          ...(order.trim() !== '' && { order: order.trim() }),
          ...(ask && { ask }),
        },
        `${key} ${email} ${amount ?? 0} ${takes} ${ask} ${order} ${note}`,
      ),
    onSuccess: (now) => {
      toast.success(now.waits ? copy.waits : copy.done(now.name, formatTotal(now.amount)))
      onGiven()
    },
  })
  const fields = give.error instanceof ApiError ? give.error.fields : {}
  const other = give.error && Object.keys(fields).length === 0 ? give.error.message : null
  const limited = give.error instanceof ApiError && give.error.status === 409 && !takes
  const unknown = person.error instanceof ApiError ? person.error.message : undefined
  return (
    <FormDialog
      open
      title={creditCopy.give}
      typed={[email && copy.email, amount === null ? '' : copy.amount, order && copy.order, note && copy.why]
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
            {copy.has(person.data.name, formatTotal(person.data.amount))}
          </p>
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
          <MoneyField
            label={copy.amount}
            error={fields['amount']}
            value={amount}
            onChange={(paisa) => setAmount(paisa ?? null)}
          />
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
            {copy.submit(amount ? formatPaisa(amount) : '', takes)}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
