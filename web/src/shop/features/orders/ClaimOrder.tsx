import { useState } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { forgetClaim, keepClaim } from './claim.ts'
import styles from './OrderDetails.module.css'
import { copy } from './track.copy.ts'

type Props = {
  /**
   * The link's secret, which follows /c/ in the order's address. Whoever holds it may put a guest's order into an
   * account.
   */
  link: string
  onClaimed?: () => void
}

/** Puts a guest's order into the account of whoever holds its link, or leads to the login first (WAY-3). */
export function ClaimOrder({ link, onClaimed }: Props) {
  const { token } = useUser()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [problem, setProblem] = useState('')

  async function claim() {
    setState('busy')
    setProblem('')
    try {
      await api<null>('/orders/claim', { method: 'POST', body: { link }, auth: true })
      forgetClaim()
      setState('done')
      onClaimed?.()
    } catch (error) {
      const taken = error instanceof ApiError && error.status === 404
      if (taken) forgetClaim()
      setProblem(taken ? copy.claimTaken : copy.claimFailed)
      setState('open')
    }
  }

  if (state === 'done') {
    return (
      <p className={styles.box} role="status">
        {copy.claimed}
      </p>
    )
  }
  return (
    <section className={styles.box} aria-label={copy.claimTitle}>
      <b>{copy.claimTitle}</b>
      <p>{copy.claimText}</p>
      {problem === '' ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {token === null ? (
        <ButtonLink
          href={`${paths.login}?next=${encodeURIComponent(paths.orders)}`}
          variant="secondary"
          onClick={() => keepClaim(link)}
        >
          {copy.claimLogin}
        </ButtonLink>
      ) : (
        <Button variant="secondary" busy={state === 'busy'} onClick={() => void claim()}>
          {copy.claim}
        </Button>
      )}
    </section>
  )
}
