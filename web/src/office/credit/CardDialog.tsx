import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { newKey } from '#/shared/lib/newKey.ts'
import { ApiError } from '#/shared/api/client.ts'
import { formatPaisa } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { copy as creditCopy } from './credit.copy.ts'
import { giveCard } from './creditApi.ts'
import styles from './Credit.module.css'

const copy = creditCopy.dialog

/** Gives somebody a gift card; above one's limit a second person is asked. */
export function CardDialog({ onClose, onGiven }: { onClose: () => void; onGiven: () => void }) {
  const [amount, setAmount] = useState<number | null>(null)
  const [text, setText] = useState({ toName: '', address: '', message: '', order: '', note: '' })
  const [channel, setChannel] = useState<'mail' | 'whatsapp'>('mail')
  const [key] = useState(newKey)
  const give = useMutation({
    mutationFn: (ask: boolean) =>
      giveCard(
        {
          amount: Number(((amount ?? 0) / 100).toFixed(2)),
          channel,
          address: text.address.trim(),
          note: text.note.trim(),
          ...(text.toName.trim() !== '' && { toName: text.toName.trim() }),
          ...(text.message.trim() !== '' && { message: text.message.trim() }),
          ...(text.order.trim() !== '' && { order: text.order.trim() }),
          ...(ask && { ask }),
        },
        `${key} ${amount ?? 0} ${channel} ${ask} ${Object.values(text).join(' ')}`.slice(0, 200),
      ),
    onSuccess: ({ waits }) => {
      toast.success(waits ? copy.waits : copy.cardDone)
      onGiven()
    },
  })
  const fields = give.error instanceof ApiError ? give.error.fields : {}
  const other = give.error && Object.keys(fields).length === 0 ? give.error.message : null
  const field = (name: keyof typeof text, label: string, max: number, optional = false) => (
    <TextField
      label={label}
      optional={optional}
      dir="auto"
      autoComplete="off"
      maxLength={max}
      value={text[name]}
      error={fields[name]}
      onChange={(event) => setText({ ...text, [name]: event.target.value })}
    />
  )
  const limited = give.error instanceof ApiError && give.error.status === 409
  return (
    <FormDialog
      open
      title={creditCopy.giveCard}
      typed={[amount === null ? '' : copy.amount, ...Object.values(text)].filter(Boolean).join(', ')}
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
        <div className={styles.pair}>
          <MoneyField
            label={copy.amount}
            error={fields['amount']}
            value={amount}
            onChange={(paisa) => setAmount(paisa ?? null)}
          />
          {field('toName', copy.toName, 60, true)}
        </div>
        <div className={styles.pair}>
          <SelectField
            label={copy.channel}
            value={channel}
            error={fields['channel']}
            onChange={(event) => setChannel(event.target.value === 'whatsapp' ? 'whatsapp' : 'mail')}
          >
            <option value="mail">{copy.mail}</option>
            <option value="whatsapp">WhatsApp</option>
          </SelectField>
          {field('address', copy.address, 254)}
        </div>
        {field('message', copy.message, 200, true)}
        {field('order', copy.order, 40, true)}
        {field('note', copy.why, 300)}
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
            {copy.submit(amount ? formatPaisa(amount) : '', false)}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
