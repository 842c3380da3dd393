import { useState } from 'react'
import type { OrderContact } from '#/shared/api/orders.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { MoveInput } from '#/office/domain/orders/ordersApi.ts'
import { copy } from './copy.ts'
import styles from './Outcomes.module.css'

const FIELDS = [
  ['streetAddress', copy.street],
  ['city', copy.city],
  ['state', copy.state],
  ['zip', copy.zip],
  ['phone', copy.phoneField],
  ['secondPhone', copy.secondPhone],
  ['landmark', copy.landmark],
  ['riderNote', copy.riderNote],
  ['nationalAddress', copy.nationalAddress],
] as const

const isPhone = (name: string) => name === 'phone' || name === 'secondPhone'

type Props = {
  open: boolean
  number: string
  contact: OrderContact
  onClose: () => void
  onSave: (body: MoveInput) => void
}

/** Another address or phone, as the shopper says it on the phone. */
export function ChangeDialog({ open, number, contact, onClose, onSave }: Props) {
  const [typed, setTyped] = useState<Partial<Record<(typeof FIELDS)[number][0], string>>>({})
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
        {FIELDS.filter(([name]) => name !== 'nationalAddress' || contact.country === 'Saudi Arabia').map(
          ([name, label]) => (
            <TextField
              key={name}
              label={label}
              dir={isPhone(name) ? 'ltr' : 'auto'}
              inputMode={isPhone(name) ? 'tel' : 'text'}
              maxLength={200}
              value={typed[name] ?? contact[name] ?? ''}
              onChange={(event) => {
                const value = event.currentTarget.value
                setTyped((before) => ({ ...before, [name]: value }))
              }}
            />
          ),
        )}
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
