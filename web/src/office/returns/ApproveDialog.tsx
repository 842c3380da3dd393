import { useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import type { MoveInput } from '#/office/domain/orders/ordersApi.ts'
import { copy } from './returns.copy.ts'
import styles from './Returns.module.css'

type Base = { open: boolean; busy: boolean; onClose: () => void }

/** Approves a return: who pays the way back, or that nothing need come, and words for the customer. */
export function ApproveDialog({
  open,
  name,
  shopPays,
  busy,
  onClose,
  onApprove,
}: Base & { name: string; shopPays: boolean; onApprove: (body: MoveInput) => void }) {
  const [way, setWay] = useState<'shop' | 'their' | 'keep' | null>(null)
  const [note, setNote] = useState('')
  const chosen = way ?? (shopPays ? 'shop' : 'their')
  const ways = [
    ['shop', copy.approve.fetch],
    ['their', copy.approve.their],
    ['keep', copy.approve.keep],
  ] as const
  return (
    <Dialog open={open} title={copy.approve.title(name)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const words = note.trim()
          onApprove({
            ...(words !== '' && { note: words }),
            ...(chosen === 'keep' ? { keep: true } : { shopPays: chosen === 'shop' }),
          })
        }}
      >
        <fieldset>
          <legend>{copy.card.way}</legend>
          {ways.map(([value, label]) => (
            <label key={value} className={styles.choice}>
              <input type="radio" name="way" checked={chosen === value} onChange={() => setWay(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <TextAreaField
          label={copy.approve.words}
          hint={copy.approve.hint}
          optional
          maxLength={500}
          dir="auto"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={styles.acts}>
          <Button type="submit" busy={busy}>
            {busy ? copy.busy : copy.acts.approve}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {copy.back}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
