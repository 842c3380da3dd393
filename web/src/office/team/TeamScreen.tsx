import { useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import {
  addStaff,
  endSession,
  fetchStaff,
  keys,
  type Me,
  type Member,
  type Role,
  setRole,
} from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import styles from '#/office/ui/screens.module.css'
import { words } from '#/office/ui/words.ts'
import { copy } from './copy.ts'

const working: readonly Role[] = ['admin', 'manager', 'packer', 'accountant']

/** Who works in the shop, with what role, and where they are in the office (STAFF-1, STAFF-2). */
export default function TeamScreen({ me }: { me: Me }) {
  const staff = useQuery({ queryKey: keys.staff, queryFn: ({ signal }) => fetchStaff(signal) })
  const [changing, setChanging] = useState<Member | null>(null)
  const manages = me.permissions.includes('staff.manage')
  return (
    <Page title={copy.title} lead={copy.lead}>
      {staff.data ? (
        <div className={styles.columns}>
          <div className={styles.stack}>
            {staff.data.map((member) => (
              <Person
                key={member._id}
                member={member}
                mayEnd={manages || member._id === me._id}
                onChange={manages ? () => setChanging(member) : null}
              />
            ))}
          </div>
          {manages ? <Add /> : null}
        </div>
      ) : staff.error ? (
        <ErrorState message={words.failed} onRetry={() => void staff.refetch()} />
      ) : (
        <Loading />
      )}
      {changing ? <RoleDialog member={changing} onClose={() => setChanging(null)} /> : null}
    </Page>
  )
}

type PersonProps = { member: Member; mayEnd: boolean; onChange: (() => void) | null }

function Person({ member, mayEnd, onChange }: PersonProps) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => toast.success(copy.ended),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: keys.staff }),
  })
  return (
    <section className={styles.panel} aria-labelledby={`member-${member._id}`}>
      <h2 id={`member-${member._id}`} dir="auto">
        {member.name}
      </h2>
      <ul className={styles.rows}>
        <li>
          <span className={styles.grow}>
            <b>{words.roles[member.role]}</b>
            <span className={styles.quiet}>{member.email}</span>
          </span>
          {onChange ? (
            <Button size="sm" variant="secondary" onClick={onChange}>
              {copy.change}
            </Button>
          ) : null}
        </li>
        {member.sessions.length === 0 ? (
          <li className={styles.quiet}>{copy.none}</li>
        ) : (
          member.sessions.map((session) => (
            <li key={session._id}>
              <span className={styles.grow}>
                {session.device}
                {session.current ? `, ${copy.current}` : ''}
                <span className={styles.quiet}> {copy.seen(formatDayTime(session.seenAt), session.network)}</span>
              </span>
              {mayEnd ? (
                <Button
                  size="sm"
                  variant="quiet"
                  busy={end.isPending && end.variables === session._id}
                  aria-label={copy.endNamed(session.device)}
                  onClick={() => end.mutate(session._id)}
                >
                  {copy.end}
                </Button>
              ) : null}
            </li>
          ))
        )}
      </ul>
    </section>
  )
}

function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const client = useQueryClient()
  const [role, choose] = useState<Role>(member.role)
  const [why, setWhy] = useState('')
  const save = useMutation({
    mutationFn: () => setRole(member._id, role, why),
    onSuccess: (changed) => {
      toast.success(copy.changed(changed.name, words.roles[changed.role]))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.staff }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Dialog open title={copy.dialog(member.name)} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>{copy.dialogText}</p>
        <SelectField label={copy.role} value={role} onChange={(event) => choose(event.target.value as Role)}>
          <RoleOptions />
          <option value="customer">{copy.out}</option>
        </SelectField>
        <TextField label={copy.why} value={why} maxLength={500} onChange={(event) => setWhy(event.target.value)} />
        {save.error ? <p role="alert">{save.error.message}</p> : null}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {copy.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function RoleOptions() {
  return working.map((role) => (
    <option key={role} value={role}>
      {words.roles[role]}
    </option>
  ))
}

function Add() {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, choose] = useState<Role>('packer')
  const save = useMutation({
    mutationFn: () => addStaff(email, role),
    onSuccess: (member) => {
      setEmail('')
      toast.success(copy.added(member.name, words.roles[member.role]))
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.staff }),
  })
  const wrong =
    save.error instanceof ApiError ? (save.error.fields['email'] ?? save.error.message) : save.error?.message
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <section className={styles.panel} aria-labelledby="add-staff">
      <h2 id="add-staff">{copy.add}</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.quiet}>{copy.addText}</p>
        <TextField
          label={copy.email}
          type="email"
          autoComplete="off"
          value={email}
          error={wrong}
          onChange={(event) => setEmail(event.target.value)}
        />
        <SelectField label={copy.role} value={role} onChange={(event) => choose(event.target.value as Role)}>
          <RoleOptions />
        </SelectField>
        <Button type="submit" busy={save.isPending}>
          {copy.addSave}
        </Button>
      </form>
    </section>
  )
}
