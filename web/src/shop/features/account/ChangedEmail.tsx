import { useEffect } from 'react'
import { api, ApiError } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import type { User } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { copy as confirmCopy } from '#/shop/parts/confirmEmail.copy.ts'
import { forgetEmailToken } from '#/shop/parts/confirmEmailLink.ts'
import styles from './AccountPage.module.css'
import { copy } from './account.copy.ts'

type Changed = { refused: string; user: User; joined: number }

/**
 * What became of the link in a mail to a new address (GUARD-10). A used link is refused like one that is too old, so
 * after a refusal the account's present address is asked for, and shown.
 */
export function ChangedEmail({ link, session }: { link: string; session: string }) {
  const { setUser } = useUser()
  const { data, error, reload } = useLoad(`email ${link}`, (signal) => change(link, signal))
  useEffect(() => {
    if (data === null) return
    forgetEmailToken('email')
    setUser(data.user, session)
  }, [data, session, setUser])

  if (data !== null) {
    return (
      <section className={cx(styles.told, data.refused === '' && styles.good)} role="status">
        <b>{data.refused === '' ? copy.email.changed(data.user.email) : data.refused}</b>
        <p>{data.refused === '' ? copy.email.changedText : copy.email.unchanged(data.user.email)}</p>
        {data.joined > 0 ? <p>{confirmCopy.joined(data.joined)}</p> : null}
      </section>
    )
  }
  if (error === null) {
    return (
      <p className={styles.told} role="status">
        {copy.email.busy}
      </p>
    )
  }
  return (
    <section className={styles.told} role="alert">
      <p>{copy.email.notNow}</p>
      <Button variant="secondary" onClick={reload}>
        {copy.email.retry}
      </Button>
    </section>
  )
}

async function change(token: string, signal: AbortSignal): Promise<Changed> {
  try {
    const changed = await api<components['schemas']['EmailConfirmed']>('/auth/email', {
      method: 'PUT',
      body: { token },
      auth: true,
      signal,
    })
    return { ...changed, refused: '' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return { refused: error.message, user: await api<User>('/auth/profile', { auth: true, signal }), joined: 0 }
  }
}
