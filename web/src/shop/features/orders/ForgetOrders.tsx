import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import styles from './OrderDetails.module.css'
import type { TrackWords } from './track.copy.ts'

/** For who ordered on somebody else's device: the browser forgets what was ordered from it. Members sign out instead. */
export function ForgetOrders({ words, onForgotten }: { words: TrackWords; onForgotten: () => void }) {
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
      <p>{words.notYours}</p>
      <Button variant="quiet" size="sm" busy={state === 'busy'} onClick={() => void forget()}>
        {words.forget}
      </Button>
      {state === 'failed' ? (
        <p className={styles.problem} role="alert">
          {words.forgetFailed}
        </p>
      ) : null}
    </section>
  )
}
