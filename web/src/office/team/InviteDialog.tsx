import { useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, type Role } from '#/office/api/officeApi.ts'
import { invite, peopleQueries } from '#/office/api/peopleApi.ts'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import styles from '#/office/ui/screens.module.css'
import { copy } from './team.copy.ts'
import { InvitationLink } from './InvitationLink.tsx'
import { RoleOptions } from './RoleOptions.tsx'

/** Whether a text has the form of an address. Only the mail shows whether it exists. */
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim())

/** Invites somebody by mail to work in the shop (STAFF-4). */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, choose] = useState<Role>('packer')
  const send = useMutation({
    mutationFn: () => invite({ email, name, role }),
    onSuccess: (made) => {
      toast.success(copy.invited(made.name))
      if (!made.link) onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.staff }),
  })
  const health = useQuery(peopleQueries.health)
  const mute = health.data?.findings.find(({ name: part, state }) => part === 'mail' && state === 'needs')
  const fields = send.error instanceof ApiError ? send.error.fields : {}
  const other = send.error && !fields['email'] && !fields['name'] && !fields['role'] ? send.error.message : null
  const [wrong, setWrong] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    // A text that is no address is reported before the second factor is asked for.
    setWrong(!isAddress(email))
    if (!send.isPending && isAddress(email)) send.mutate()
  }
  if (send.data?.link) {
    return (
      <FormDialog open title={copy.invited(send.data.name)} typed="" onClose={onClose}>
        <InvitationLink link={send.data.link} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{copy.linkDone}</Button>
        </div>
      </FormDialog>
    )
  }
  return (
    <FormDialog
      open
      title={copy.inviteTitle}
      typed={[name && copy.name, email && copy.email].filter(Boolean).join(', ')}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{copy.inviteText}</p>
        {mute ? <p role="note">{copy.noMails}</p> : null}
        <TextField
          label={copy.name}
          autoComplete="off"
          dir="auto"
          value={name}
          error={fields['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={copy.email}
          type="email"
          autoComplete="off"
          value={email}
          error={wrong ? copy.noAddress : fields['email']}
          onChange={(event) => {
            setWrong(false)
            setEmail(event.target.value)
          }}
        />
        <SelectField
          label={copy.role}
          value={role}
          error={fields['role']}
          onChange={(event) => choose(event.target.value as Role)}
        >
          <RoleOptions />
        </SelectField>
        {other ? <p role="alert">{other}</p> : null}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={send.isPending}>
            {copy.send}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
