import type { OrderPlaced } from '#/shared/api/orders.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import type { AttemptPage } from './attempt.ts'
import type { Contact } from './contact.ts'
import { copy } from './copy.ts'
import { TrackLink } from './TrackLink.tsx'
import { wantsFocus } from './wantsFocus.ts'
import styles from './outcome.module.css'

type Props = {
  placed: OrderPlaced
  /** Null where the form is not known any more. */
  contact: Contact | null
  page: AttemptPage
  onOk: () => void
  /** The shopper follows the order: the result is seen. */
  onTrack: () => void
}

/** "Order Placed!" with the server's message, the number, what happens next and the way to follow it (CHK-4). */
export function PlacedDialog({ placed, contact, page, onOk, onTrack }: Props) {
  const { number, totalPrice, cashToKeep } = placed.order
  const cash = formatRupees(cashToKeep ?? totalPrice)
  const cod = page === '/checkout'
  const next = cod
    ? contact
      ? copy.placed.cod(contact.email, contact.city, cash)
      : copy.placed.codLate(cash)
    : contact
      ? copy.placed.transfer(contact.email, contact.city)
      : copy.placed.transferLate
  return (
    <Dialog
      open
      title={copy.placed.title}
      onClose={onOk}
      dismissible={false}
      footer={
        <div className={styles.acts}>
          <TrackLink number={number} contact={contact?.phone ?? ''} onFollow={onTrack} />
          <Button ref={wantsFocus} onClick={onOk}>
            {copy.placed.ok}
          </Button>
        </div>
      }
    >
      <div className={styles.said}>
        <span className={styles.seal}>
          <Icon name="check" size="lg" />
        </span>
        <p>{placed.message}</p>
      </div>
      <div className={styles.number}>
        <p>
          <span>{copy.placed.number}</span>
          <b>{number}</b>
        </p>
        <CopyButton text={number} what="order number" />
      </div>
      <h3 className="vh">{copy.placed.next}</h3>
      <ol className={styles.next}>
        {next.map(([what, rest]) => (
          <li key={what}>
            <span>
              <b>{what}</b> {rest}
            </span>
          </li>
        ))}
      </ol>
      {cod && cashToKeep !== undefined ? <p className={styles.cash}>{copy.cashLine(cash)}</p> : null}
    </Dialog>
  )
}
