import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteExpense,
  type Expense,
  type ExpenseKind,
  profitKeys,
  putExpense,
} from '#/office/domain/shop/profitApi.ts'
import { DraftActs } from '#/office/ui/DraftActs.tsx'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { ranges } from '#/office/ui/karachiDays.ts'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { newKey } from '#/shared/lib/newKey.ts'
import { ApiError } from '#/shared/api/client.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './profit.copy.ts'
import styles from './Reports.module.css'

type Props = {
  /** Missing for a new one. */
  expense: Expense | undefined
  now: number
  onClose: () => void
}

/** Notes an expense, changes or removes one. A request that is repeated has the same id, and notes it once. */
export function ExpenseDialog({ expense, now, onClose }: Props) {
  const client = useQueryClient()
  const today = ranges(now).days.to
  const [id] = useState(() => expense?._id ?? newKey())
  const [kind, setKind] = useState<ExpenseKind>(expense?.kind ?? 'rent')
  const [paisa, setPaisa] = useState<number | null | undefined>(expense ? Math.round(expense.amount * 100) : null)
  const [day, setDay] = useState(expense?.day ?? today)
  const [note, setNote] = useState(expense?.note ?? '')
  const done = (text: string) => {
    toast.success(text)
    onClose()
    void client.invalidateQueries({ queryKey: profitKeys.all })
  }
  const save = useMutation({
    mutationFn: () => putExpense(id, { kind, amount: (paisa ?? 0) / 100, day, note, version: expense?.version ?? 0 }),
    onSuccess: () => done(copy.saved),
  })
  const remove = useMutation({ mutationFn: deleteExpense, onSuccess: () => done(copy.removed) })
  const error = save.error ?? remove.error
  const fields = error instanceof ApiError ? error.fields : {}
  const busy = save.isPending || remove.isPending
  const same = expense
    ? kind === expense.kind &&
      day === expense.day &&
      note === expense.note &&
      paisa === Math.round(expense.amount * 100)
    : paisa === null && note === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) save.mutate()
  }
  return (
    <FormDialog
      open
      title={expense ? copy.dialog.change : copy.dialog.add}
      typed={same ? '' : copy.spent}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <SelectField
          label={copy.kind}
          value={kind}
          error={fields['kind']}
          onChange={(event) => setKind(event.currentTarget.value as ExpenseKind)}
        >
          {Object.entries(copy.expenses).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <MoneyField label={copy.amount} value={paisa ?? null} error={fields['amount']} onChange={setPaisa} />
        <TextField
          label={copy.day}
          type="date"
          max={today}
          value={day}
          error={fields['day']}
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label={copy.note}
          hint={copy.noteHint}
          autoComplete="off"
          maxLength={200}
          optional
          value={note}
          error={fields['note']}
          onChange={(event) => setNote(event.target.value)}
        />
        {error && Object.keys(fields).length === 0 ? <p role="alert">{error.message}</p> : null}
        <DraftActs
          remove={copy.remove}
          onRemove={expense ? () => !busy && remove.mutate(expense) : undefined}
          cancel={copy.cancel}
          onClose={onClose}
          apply={copy.save}
        />
      </form>
    </FormDialog>
  )
}
