import { useEffect, useState } from 'react'
import { api, ApiError } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import type { User } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import styles from './ConfirmEmail.module.css'
import { copy } from './confirmEmail.copy.ts'
import { forgetEmailToken, useEmailToken } from './confirmEmailLink.ts'

type Props = {
  /**
   * Which of the two is shown, where a page has a place for each: the result of an opened link, or the state of the
   * address.
   */
  only?: 'link' | 'state'
  /** Is called when orders may have joined the account. */
  onConfirmed?: () => void
}

/**
 * Shows whether the account's address is confirmed, sends the link that confirms it, and handles its opening (WAY-3).
 */
export function ConfirmEmail({ only, onConfirmed = nothing }: Props) {
  const { user, token, ready } = useUser()
  const link = useEmailToken('confirm')
  if (!ready || only === (link === null ? 'link' : 'state')) return null
  if (user === null || token === null) return link === null ? null : <LogInFirst />
  if (link !== null) return <Confirming link={link} session={token} onConfirmed={onConfirmed} />
  return <State user={user} session={token} />
}

function nothing() {}

function LogInFirst() {
  return (
    <section className={styles.box} aria-label={copy.login}>
      <b>{copy.login}</b>
      <p>{copy.loginText}</p>
      <ButtonLink href={`${paths.login}?next=${encodeURIComponent(paths.orders)}`}>{copy.loginGo}</ButtonLink>
    </section>
  )
}

type Confirmed = components['schemas']['EmailConfirmed']

type Opened = { link: string; session: string; onConfirmed: () => void }

/** Confirms the address by the link that was opened. To confirm twice is the same as once. */
function Confirming({ link, session, onConfirmed }: Opened) {
  const { user, setUser } = useUser()
  const { data, error, busy, reload } = useLoad(`confirm ${link}`, (signal) =>
    api<Confirmed>('/auth/confirm-email', { method: 'POST', body: { token: link }, auth: true, signal }),
  )
  const refused = error instanceof ApiError && error.status === 422
  useEffect(() => {
    if (data !== null || refused) forgetEmailToken('confirm')
    if (data === null) return
    setUser(data.user, session)
    onConfirmed()
  }, [data, refused, session, setUser, onConfirmed])

  if (data !== null) {
    return (
      <section className={`${styles.box} ${styles.good}`} role="status">
        <b>{copy.done}</b>
        {data.joined > 0 ? <p>{copy.joined(data.joined)}</p> : null}
      </section>
    )
  }
  if (busy || user === null) {
    return (
      <p className={styles.box} role="status">
        {copy.busy}
      </p>
    )
  }
  if (refused) return <Unconfirmed email={user.email} problem={error.message} />
  return (
    <section className={styles.box} role="alert">
      <p className={styles.problem}>{copy.failed}</p>
      <Button variant="secondary" onClick={reload}>
        {copy.retry}
      </Button>
    </section>
  )
}

/**
 * The state of the address. The shop is asked, because this browser may remember an old state and another may have
 * confirmed it.
 */
function State({ user, session }: { user: User; session: string }) {
  const known = user.emailConfirmed === true
  const { data } = useLoad(known ? null : `profile ${session}`, (signal) =>
    api<User>('/auth/profile', { auth: true, signal }),
  )
  if (known || data?.emailConfirmed) return <p className={styles.quiet}>{copy.confirmed(user.email)}</p>
  return data === null ? null : <Unconfirmed email={user.email} />
}

function Unconfirmed({ email, problem = '' }: { email: string; problem?: string }) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [wrong, setWrong] = useState(problem)

  async function send() {
    setState('busy')
    setWrong('')
    try {
      await api<null>('/auth/confirm-email/send', { method: 'POST', auth: true })
      setState('sent')
    } catch (error) {
      setWrong(error instanceof ApiError && error.status === 429 ? error.message : copy.sendFailed)
      setState('open')
    }
  }

  return (
    <section className={styles.box} aria-label={copy.label}>
      {state === 'sent' ? (
        <p role="status">{copy.sent(email)}</p>
      ) : (
        <>
          <b>{copy.open}</b>
          <p>{copy.openText(email)}</p>
          {wrong === '' ? null : (
            <p className={styles.problem} role="alert">
              {wrong}
            </p>
          )}
          <Button variant="secondary" busy={state === 'busy'} onClick={() => void send()}>
            {copy.send}
          </Button>
        </>
      )}
    </section>
  )
}
