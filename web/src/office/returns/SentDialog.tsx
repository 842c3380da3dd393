import { useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { MoveInput } from '#/office/domain/orders/ordersApi.ts'
import { copy } from './returns.copy.ts'
import styles from './Returns.module.css'

type Base = { open: boolean; busy: boolean; onClose: () => void }

/** The number with which the goods come back. */
export function SentDialog({ open, busy, onClose, onSent }: Base & { onSent: (body: MoveInput) => void }) {
  const [courier, setCourier] = useState('')
  const [tracking, setTracking] = useState('')
  return (
    <Dialog open={open} title={copy.sent.title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSent({
            ...(courier.trim() !== '' && { courier: courier.trim() }),
            ...(tracking.trim() !== '' && { tracking: tracking.trim() }),
          })
        }}
      >
        <TextField
          label={copy.sent.courier}
          optional
          maxLength={40}
          value={courier}
          onChange={(event) => setCourier(event.currentTarget.value)}
        />
        <TextField
          label={copy.sent.tracking}
          optional
          maxLength={60}
          dir="ltr"
          value={tracking}
          onChange={(event) => setTracking(event.currentTarget.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" busy={busy}>
            {copy.acts.sent}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {copy.back}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
