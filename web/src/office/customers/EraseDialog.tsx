import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { NotShown } from '#/office/api/stepUp.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { ApiError } from '#/shared/api/client.ts'
import { statusWords } from '#/shared/orders/orders.copy.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './customers.copy.ts'
import customers from './Customers.module.css'
import styles from './EraseDialog.module.css'
import { eraseCustomer, type CustomerWhole } from './customersApi.ts'
import { streetsOf } from './streets.ts'

type Props = {
  name: string
  whole: CustomerWhole
  onClose: () => void
  onErased: () => void
}

/** Erases a person on request. It says what goes and what stays, and wants a word typed. */
export function EraseDialog({ name, whole, onClose, onErased }: Props) {
  // `waits` is why it cannot be done now.
  const { customer, orders, notes, flags, erasable: waits } = whole
  const [word, setWord] = useState('')
  const [why, setWhy] = useState('')
  const [tried, setTried] = useState(false)
  const erase = useMutation({
    mutationFn: () => eraseCustomer(customer._id, why),
    onSuccess: () => {
      toast.success(copy.erased)
      onErased()
    },
  })
  const fields = erase.error instanceof ApiError ? erase.error.fields : {}
  const other =
    erase.error && !(erase.error instanceof NotShown) && Object.keys(fields).length === 0 ? erase.error.message : null
  const typed = word.trim() === 'ERASE'
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (typed && !erase.isPending) erase.mutate()
  }
  return (
    <Dialog open title={copy.eraseTitle(name)} onClose={onClose}>
      <form className={customers.form} onSubmit={submit} noValidate>
        <div className={styles.both}>
          <div>
            <h3>{copy.goneHead}</h3>
            <ul>
              {copy.gone(streetsOf(orders).size, notes.length, flags.length, customer.member).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <div>
            <h3>{copy.keptHead}</h3>
            <ul>
              {copy.kept(customer.orders).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
        <p className={customers.quiet}>{copy.backups}</p>
        {waits ? (
          <div className={styles.warning} role="note">
            <p>{waits}</p>
            <p className={styles.waiting}>
              {orders
                .filter(({ number }) => waits.includes(number))
                .map(({ _id, number, status }) => (
                  <span key={_id}>
                    <Link href={orderPath(number)}>{number}</Link> {statusWords[status]}
                  </span>
                ))}
            </p>
          </div>
        ) : (
          <>
            <TextField
              label={copy.eraseWhy}
              autoComplete="off"
              dir="auto"
              maxLength={500}
              value={why}
              error={fields['why']}
              onChange={(event) => setWhy(event.target.value)}
            />
            <TextField
              label={copy.eraseWord}
              autoComplete="off"
              value={word}
              error={tried && !typed ? copy.eraseWhole : fields['word']}
              onChange={(event) => setWord(event.target.value)}
            />
          </>
        )}
        {other ? <p role="alert">{other}</p> : null}
        <div className={customers.acts}>
          <Button variant="secondary" onClick={onClose}>
            {copy.keep}
          </Button>
          {waits ? null : (
            <Button type="submit" busy={erase.isPending}>
              {copy.eraseDo}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
