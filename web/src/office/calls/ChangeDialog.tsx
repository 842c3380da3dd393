import { useState } from 'react'
import type { OrderContact } from '#/shared/api/orders.ts'
import { addressNames, contactList, isOf, type AddressName } from '#/shared/orders/contact.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { MoveInput } from '#/office/domain/orders/ordersApi.ts'
import { copy } from './calls.copy.ts'
import styles from './Outcomes.module.css'

type Props = {
  open: boolean
  number: string
  contact: OrderContact
  onClose: () => void
  onSave: (body: MoveInput) => void
}

/** Changes the address or phone, as the shopper says it on the phone. */
export function ChangeDialog({ open, number, contact, onClose, onSave }: Props) {
  const [typed, setTyped] = useState<Partial<Record<AddressName, string>>>({})
  return (
    <Dialog open={open} title={copy.changeTitle(number)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(typed)
        }}
      >
        <p>{copy.changeLead}</p>
        {addressNames.filter(isOf(contact.country)).map((name) => (
          <TextField
            key={name}
            label={contactList[name].label}
            dir={contactList[name].type === 'tel' ? 'ltr' : 'auto'}
            inputMode={contactList[name].type ?? 'text'}
            maxLength={200}
            value={typed[name] ?? contact[name] ?? ''}
            onChange={(event) => {
              const value = event.currentTarget.value
              setTyped((before) => ({ ...before, [name]: value }))
            }}
          />
        ))}
        <div className={styles.formActs}>
          <Button type="submit" size="sm">
            {copy.save}
          </Button>
          <Button variant="quiet" size="sm" onClick={onClose}>
            {copy.close}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
