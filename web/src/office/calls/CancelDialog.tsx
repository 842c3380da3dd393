import { useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import type { MoveInput } from '#/office/orders/ordersApi.ts'
import { isSaid, type Why, WhyFields, whyOf } from '#/office/orders/WhyFields.tsx'
import { copy } from './copy.ts'
import styles from './Outcomes.module.css'

type Props = {
  open: boolean
  number: string
  onClose: () => void
  onCancel: (body: Pick<MoveInput, 'why' | 'note'>) => void
}

/** What is heard most on the phone. */
const heardMost: Why = { reason: 'unwanted', note: '' }

/** Cancelling on the phone: the shopper says why. */
export function CancelDialog({ open, number, onClose, onCancel }: Props) {
  const [why, setWhy] = useState(heardMost)
  return (
    <Dialog open={open} title={copy.cancelTitle(number)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isSaid(why)) onCancel(whyOf(why))
        }}
      >
        <p>{copy.cancelLead}</p>
        <WhyFields value={why} onChange={setWhy} />
        <div className={styles.formActs}>
          <Button type="submit" variant="danger" size="sm" disabled={!isSaid(why)}>
            {copy.cancelYes}
          </Button>
          <Button variant="quiet" size="sm" onClick={onClose}>
            {copy.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
