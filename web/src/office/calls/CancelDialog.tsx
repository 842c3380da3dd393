import { useId, useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { moveCopy } from '#/office/domain/orders/moves.copy.ts'
import type { MoveInput } from '#/office/domain/orders/ordersApi.ts'
import { isSaid, type Why, WhyFields, whyOf } from '#/office/domain/orders/WhyFields.tsx'
import styles from './Outcomes.module.css'

type Props = {
  open: boolean
  number: string
  onClose: () => void
  onCancel: (body: Pick<MoveInput, 'why' | 'note'>) => void
}

/** The reason that is heard most on the phone. */
const heardMost: Why = { reason: 'unwanted', note: '' }

const [button, question, effect] = moveCopy.acts.cancel

/** Cancels an order on the phone, in the words of every screen. The shopper says why. */
export function CancelDialog({ open, number, onClose, onCancel }: Props) {
  const form = useId()
  const [why, setWhy] = useState(heardMost)
  return (
    <Dialog
      open={open}
      title={moveCopy.question(question, number)}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {moveCopy.confirm.keep}
          </Button>
          <Button type="submit" form={form} variant="danger" disabled={!isSaid(why)}>
            {button}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isSaid(why)) onCancel(whyOf(why))
        }}
      >
        <p>{effect}</p>
        <WhyFields value={why} onChange={setWhy} />
      </form>
    </Dialog>
  )
}
