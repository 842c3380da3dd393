import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import styles from './OrderDetails.module.css'
import { copy } from './track.copy.ts'

/**
 * Makes the browser forget what was ordered from it, for whoever ordered on somebody else's device. Members sign out
 * instead.
 */
export function ForgetOrders({ onForgotten }: { onForgotten: () => void }) {
  const { ready, token } = useUser()
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')
  if (!ready || token !== null) return null

  async function forget() {
    setState('busy')
    try {
      await api<null>('/orders/forget', { method: 'POST' })
      onForgotten()
    } catch {
      setState('failed')
    }
  }

  return (
    <section className={styles.forget}>
      <p>{copy.notYours}</p>
      <Button variant="quiet" size="sm" busy={state === 'busy'} onClick={() => void forget()}>
        {copy.forget}
      </Button>
      {state === 'failed' ? (
        <p className={styles.problem} role="alert">
          {copy.forgetFailed}
        </p>
      ) : null}
    </section>
  )
}
