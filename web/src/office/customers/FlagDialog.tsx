import { karachiDay } from '#/shared/lib/karachi.ts'
import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { copy } from './customers.copy.ts'
import styles from './Customers.module.css'
import { setFlag, type CustomerFlag, type CustomerWhole, type FlagKind } from './customersApi.ts'

type Props = {
  id: string
  /** The flag that is set again with another end, or null for a new one. */
  from: CustomerFlag | null
  onClose: () => void
  onSet: (whole: CustomerWhole) => void
}

const HALF_A_YEAR_MS = 180 * 24 * 60 * 60 * 1000

/** Sets a flag, with its reason and its end. */
export function FlagDialog({ id, from, onClose, onSet }: Props) {
  const [kind, choose] = useState<FlagKind>(from?.kind ?? 'no_cod')
  const [reason, setReason] = useState(from?.reason ?? '')
  const [began] = useState(() => karachiDay(Date.now() + HALF_A_YEAR_MS))
  const [until, setUntil] = useState(began)
  const set = useMutation({
    mutationFn: () => setFlag(id, { kind, reason, until }),
    onSuccess: (whole) => {
      toast.success(copy.wasSet)
      onSet(whole)
    },
  })
  const fields = set.error instanceof ApiError ? set.error.fields : {}
  const other = set.error && Object.keys(fields).length === 0 ? set.error.message : null
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!set.isPending) set.mutate()
  }
  return (
    <FormDialog
      open
      title={copy.flagTitle}
      typed={[reason === (from?.reason ?? '') ? '' : copy.flagReason, until === began ? '' : copy.flagEnd]
        .filter(Boolean)
        .join(', ')}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <SelectField
          label={copy.flagKind}
          hint={copy.flagText[kind]}
          value={kind}
          error={fields['kind']}
          disabled={from !== null}
          onChange={(event) => choose(event.target.value as FlagKind)}
        >
          {Object.entries(copy.flag).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={copy.flagReason}
          hint={copy.flagReasonHint}
          dir="auto"
          maxLength={500}
          value={reason}
          error={fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          label={copy.flagEnd}
          hint={copy.flagEndHint}
          type="date"
          value={until}
          error={fields['until']}
          onChange={(event) => setUntil(event.target.value)}
        />
        {other ? <p role="alert">{other}</p> : null}
        <div className={styles.acts}>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={set.isPending}>
            {copy.set}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
