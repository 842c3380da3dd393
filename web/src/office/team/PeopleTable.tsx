import { InvitationLink } from './InvitationLink.tsx'
import { useNow } from '#/office/ui/useNow.ts'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDayTime } from '#/shared/lib/format.ts'
import { cx } from '#/shared/lib/cx.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, type Me, type Member, type Role } from '#/office/api/officeApi.ts'
import { inviteAgain, withdraw, type Invitation, type Staff } from '#/office/api/peopleApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { words } from '#/office/ui/words.copy.ts'
import { copy } from './team.copy.ts'
import { LostAppDialog } from './LostAppDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { RoleOptions } from './RoleOptions.tsx'
import styles from './TeamScreen.module.css'

type Props = { me: Me; team: Staff; mayManage: boolean }

/** Everybody who works here, and below them who is invited. */
export function PeopleTable({ me, team, mayManage }: Props) {
  const [moving, setMoving] = useState<{ member: Member; role: Role } | null>(null)
  const [lost, setLost] = useState<Member | null>(null)
  return (
    <Panel title={copy.people} flush>
      <table className={cx(styles.table, styles.people)}>
        <thead>
          <tr>
            <th scope="col">{copy.person}</th>
            <th scope="col">{copy.role}</th>
            <th scope="col">{copy.second}</th>
            <th scope="col">{copy.here}</th>
            <th scope="col">
              <span className="vh">{copy.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {team.members.map((member) => (
            <tr key={member._id}>
              <td className={styles.who}>
                <b dir="auto">
                  {member.name}
                  {member._id === me._id ? ` (${copy.you})` : ''}
                </b>
                <span>{member.email}</span>
              </td>
              <td>
                {mayManage ? (
                  <select
                    className={styles.select}
                    aria-label={copy.roleOf(member.name)}
                    value={member.role}
                    onChange={(event) => setMoving({ member, role: event.target.value as Role })}
                  >
                    <RoleOptions />
                    <option value="customer">{copy.out}</option>
                  </select>
                ) : (
                  words.roles[member.role]
                )}
              </td>
              <td>
                <Factor factor={member.factor} />
              </td>
              <td>{lastHere(member)}</td>
              <td>
                {mayManage && member.factor === 'has' && member._id !== me._id ? (
                  <div className={styles.acts}>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={copy.lostNamed(member.name)}
                      onClick={() => setLost(member)}
                    >
                      {copy.lost}
                    </Button>
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
          {team.invitations.map((one) => (
            <InvitedRow key={one._id} one={one} mayManage={mayManage} />
          ))}
        </tbody>
      </table>
      {moving ? <RoleDialog member={moving.member} to={moving.role} onClose={() => setMoving(null)} /> : null}
      {lost ? <LostAppDialog member={lost} onClose={() => setLost(null)} /> : null}
    </Panel>
  )
}

function Factor({ factor }: { factor: Member['factor'] }) {
  const text = copy.factor[factor]
  if (factor === 'has') {
    return (
      <StatusDot ring="full" tone="ok">
        {text}
      </StatusDot>
    )
  }
  return factor === 'missing' ? (
    <StatusDot ring="todo" tone="bad">
      {text}
    </StatusDot>
  ) : (
    <StatusDot ring="none">{text}</StatusDot>
  )
}

function lastHere({ sessions }: Member): string {
  const last = sessions[0]
  return last ? `${formatDayTime(last.seenAt)}, ${last.device}` : copy.never
}

function InvitedRow({ one, mayManage }: { one: Invitation; mayManage: boolean }) {
  const client = useQueryClient()
  const settled = {
    onError: (error: Error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: keys.staff }),
  }
  const send = useMutation({
    mutationFn: () => inviteAgain(one._id),
    onSuccess: (made) => {
      if (!made.link) toast.success(copy.sentAgain)
    },
    ...settled,
  })
  const end = useMutation({
    mutationFn: () => withdraw(one._id),
    onSuccess: () => toast.success(copy.withdrawn),
    ...settled,
  })
  const seen = useNow()
  const open = new Date(one.endsAt).getTime() > seen
  return (
    <tr className={styles.invited}>
      <td className={styles.who}>
        <b dir="auto">{one.name}</b>
        <span>
          {one.email}, {copy.by(one.invitedBy, formatDayTime(one.createdAt))}
        </span>
      </td>
      <td>{words.roles[one.role]}</td>
      <td>
        <StatusDot ring={open ? 'half' : 'todo'} tone={open ? 'go' : 'wait'}>
          {open ? copy.open(formatDayTime(one.endsAt)) : copy.over}
        </StatusDot>
      </td>
      <td>{send.data?.link ? <InvitationLink link={send.data.link} /> : copy.notYet}</td>
      <td>
        {mayManage ? (
          <div className={styles.acts}>
            <Button
              size="sm"
              variant="secondary"
              busy={send.isPending}
              aria-label={copy.againNamed(one.name)}
              onClick={() => send.mutate()}
            >
              {copy.again}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              busy={end.isPending}
              aria-label={copy.withdrawNamed(one.name)}
              onClick={() => end.mutate()}
            >
              {copy.withdraw}
            </Button>
          </div>
        ) : null}
      </td>
    </tr>
  )
}
