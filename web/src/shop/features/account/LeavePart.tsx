import { Link } from 'wouter'
import { api } from '#/shared/api/client.ts'
import type { User } from '#/shared/api/types.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy as ownCopy } from './account.copy.ts'
import styles from './AccountPage.module.css'
import { copy } from './keep.copy.ts'
import { OwnPart } from './OwnPart.tsx'
import { partAddress } from './parts.ts'
import { useAct } from './useAct.ts'
import { useOwnForm } from './useOwnForm.ts'

type Props = { user: User; session: string }

/** Asks for the account to be erased after 14 days, in which it can be kept (KEEP-3). */
export function LeavePart({ user, session }: Props) {
  const { setUser } = useUser()
  const own = useOwnForm<'current'>('leave', {
    initial: { current: '' },
    check: ({ current }) => (current === '' ? { current: ownCopy.password.needCurrent } : {}),
    save: async ({ current }, form) => {
      const leaving = await api<User>('/account/leave', { method: 'POST', auth: true, body: { current } })
      form.set('current', '')
      setUser(leaving, session)
      toast.success(copy.leave.asked)
    },
  })
  const list = (title: string, lines: readonly string[]) => (
    <div>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
  return (
    <>
      <p className={styles.lead}>{copy.leave.lead}</p>
      <div className={styles.columns}>
        {list(copy.leave.gone, copy.leave.goes)}
        {list(copy.leave.stays, copy.leave.kept)}
      </div>
      {user.erasedAt === undefined ? (
        <OwnPart
          own={own}
          title={copy.part.leave}
          lead={
            <p>
              <Link href={partAddress('copy')} className={styles.link}>
                {copy.leave.copy}
              </Link>
            </p>
          }
          submit={copy.leave.submit}
          danger
          after={<p>{copy.leave.note}</p>}
        >
          <PasswordField
            {...own.form.field('current')}
            label={copy.data.password}
            autoComplete="current-password"
            required
          />
        </OwnPart>
      ) : null}
    </>
  )
}

/** Stands above every part while the account is due to be erased, with the way to keep it. */
export function Leaving({ user, session }: Props) {
  const { setUser } = useUser()
  const { busy, problem, act } = useAct()
  if (user.erasedAt === undefined) return null
  return (
    <div className={styles.told} role="status">
      <b>{copy.leave.running(formatDay(user.erasedAt))}</b>
      <p>{copy.leave.runningText}</p>
      {problem === null ? null : <p role="alert">{problem}</p>}
      <Button
        busy={busy}
        onClick={() =>
          void act(async () => {
            setUser(await api<User>('/account/leave', { method: 'DELETE', auth: true }), session)
            toast.success(copy.leave.keptIt)
          })
        }
      >
        {copy.leave.keep}
      </Button>
    </div>
  )
}
