import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, setRole, type Member, type Role } from '#/office/api/officeApi.ts'
import { byWhom, conflictOf, type Conflict } from '#/office/ui/byWhom.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import styles from '#/office/ui/screens.module.css'
import { words } from '#/office/ui/words.copy.ts'
import { copy } from './team.copy.ts'

/** Gives somebody another role, with a reason for the log. */
export function RoleDialog({ member, to, onClose }: { member: Member; to: Role; onClose: () => void }) {
  const client = useQueryClient()
  const [why, setWhy] = useState('')
  const [was] = useState(member.role)
  const [newer, setNewer] = useState<Conflict<Role> | null>(null)
  const save = useMutation({
    mutationFn: (seen: Role) => setRole(member._id, seen, to, why),
    onSuccess: (changed) => {
      toast.success(copy.changed(changed.name, words.roles[changed.role]))
      onClose()
    },
    onError: (error, seen) => {
      const found = conflictOf<Role>(error, 'role')
      setNewer(found && found.now !== seen ? found : null)
    },
    // Not awaited: a press on the notice of a conflict would be lost meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.staff }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate(was)
  }
  return (
    <FormDialog open title={copy.dialog(member.name)} typed={why === '' ? '' : copy.why} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {newer ? (
          <ConflictNotice
            changes={byWhom(newer.edits, [
              { field: copy.role, names: ['role'], before: words.roles[was], after: words.roles[newer.now] },
            ])}
            busy={save.isPending}
            onMine={newer.now === to ? undefined : () => save.mutate(newer.now)}
            onTheirs={onClose}
          />
        ) : null}
        <p>
          {words.roles[was]} → <b>{words.roles[to]}</b>. {copy.dialogText}
        </p>
        <TextField label={copy.why} value={why} maxLength={500} onChange={(event) => setWhy(event.target.value)} />
        {save.error && !newer ? <p role="alert">{save.error.message}</p> : null}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {copy.save}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
