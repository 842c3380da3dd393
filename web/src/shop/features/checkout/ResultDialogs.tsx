import type { OrderPlaced } from '#/shared/api/orders.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import type { Contact } from './contact.ts'
import { copy } from './copy.ts'
import type { Failure } from './placeOrder.ts'
import styles from './ResultDialogs.module.css'
import { TrackLink } from './TrackLink.tsx'

/** A dialog opens with the focus on its first control; this button is the one that should have it. */
function wantsFocus(button: HTMLElement | null) {
  button?.setAttribute('autofocus', '')
}

type PlacedProps = { placed: OrderPlaced | null; contact: Contact; method: 'cod' | 'transfer'; onOk: () => void }

/** "Order Placed!" with the server's message, the number, what happens next and the way to follow it (CHK-4). */
export function PlacedDialog({ placed, contact, method, onOk }: PlacedProps) {
  return (
    <Dialog
      open={placed !== null}
      title={copy.placed.title}
      onClose={onOk}
      dismissible={false}
      footer={
        placed ? (
          <div className={styles.acts}>
            <TrackLink number={placed.order.number} contact={contact.phone} />
            <Button ref={wantsFocus} onClick={onOk}>
              {copy.placed.ok}
            </Button>
          </div>
        ) : null
      }
    >
      {placed ? <PlacedBody placed={placed} contact={contact} method={method} /> : null}
    </Dialog>
  )
}

function PlacedBody({
  placed,
  contact,
  method,
}: {
  placed: OrderPlaced
  contact: Contact
  method: 'cod' | 'transfer'
}) {
  const { number, totalPrice, cashToKeep } = placed.order
  const cash = formatRupees(cashToKeep ?? totalPrice)
  const next =
    method === 'cod'
      ? copy.placed.cod(contact.email, contact.city, cash)
      : copy.placed.transfer(contact.email, contact.city)
  return (
    <>
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
      {method === 'cod' && cashToKeep !== undefined ? <p className={styles.cash}>{copy.cashLine(cash)}</p> : null}
    </>
  )
}

type FailedProps = { failure: Failure | null; onClose: () => void; onRetry: () => void }

/** "Order Failed!" with the reason, what became of the order, and another try (CHK-5). */
export function FailedDialog({ failure, onClose, onRetry }: FailedProps) {
  const fixable = failure !== null && Object.keys(failure.fields).length > 0
  return (
    <Dialog
      open={failure !== null}
      title={copy.failed.title}
      onClose={onClose}
      footer={
        <div className={styles.acts}>
          {failure?.signedOut ? (
            <ButtonLink href={`${paths.login}?next=${encodeURIComponent(location.pathname)}`} variant="secondary">
              {copy.failed.login}
            </ButtonLink>
          ) : null}
          <Button variant={fixable ? 'primary' : 'secondary'} onClick={onClose}>
            {copy.failed.ok}
          </Button>
          {failure?.cart ? <ButtonLink href={paths.cart}>{copy.failed.cart}</ButtonLink> : null}
          {fixable || failure?.signedOut || failure?.cart ? null : (
            <Button ref={wantsFocus} onClick={onRetry}>
              {copy.failed.retry}
            </Button>
          )}
        </div>
      }
    >
      {failure ? (
        <>
          <div className={styles.said} role="alert">
            <span className={styles.cross}>
              <Icon name="alert" size="lg" />
            </span>
            <p>{failure.message}</p>
          </div>
          <p className={styles.detail}>{failure.detail}</p>
        </>
      ) : null}
    </Dialog>
  )
}
