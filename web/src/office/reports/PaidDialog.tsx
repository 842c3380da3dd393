import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './reports.copy.ts'
import { reportKeys, settleCash, type Cash } from '#/office/domain/shop/reportsApi.ts'
import styles from './Reports.module.css'
import { cashUntil, rupees } from './titles.ts'

type Props = {
  /** The courier, with the cash that it has. */
  row: Cash['couriers'][number]
  /** The courier's name. */
  name: string
  until: string
  onClose: () => void
}

/** Notes what a courier paid over, until a day: the shown sum, or nothing. */
export function PaidDialog({ row, name, until, onClose }: Props) {
  const client = useQueryClient()
  const [day, setDay] = useState(until)
  const [reference, setReference] = useState('')
  const { parcels, amount } = cashUntil(row, day)
  const note = useMutation({
    mutationFn: () => settleCash({ courier: row.courier, until: day, amount, reference }),
    onSuccess: (paid) => {
      toast.success(copy.paidDone(paid.parcels, rupees(paid.amount)))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportKeys.cash }),
  })
  const fields = note.error instanceof ApiError ? note.error.fields : {}
  const other = note.error && Object.keys(fields).length === 0 ? note.error.message : null
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!note.isPending) note.mutate()
  }
  return (
    <Dialog open title={copy.paidTitle(name)} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{copy.paidText}</p>
        <TextField
          label={copy.paidUntil}
          type="date"
          max={until}
          value={day}
          error={fields['until']}
          onChange={(event) => setDay(event.target.value)}
        />
        <p className={styles.sum} aria-live="polite">
          {amount > 0 ? copy.paidSum(parcels, rupees(amount)) : copy.paidNone}
        </p>
        <TextField
          label={copy.paidRef}
          hint={copy.paidRefHint}
          autoComplete="off"
          maxLength={100}
          value={reference}
          error={fields['reference']}
          onChange={(event) => setReference(event.target.value)}
        />
        {other ? <p role="alert">{other}</p> : null}
        <div className={styles.acts}>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={note.isPending} disabled={amount === 0}>
            {copy.paidDo}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
