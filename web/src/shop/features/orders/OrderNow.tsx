import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { TrackingView, TrackedOrder } from '#/shared/api/orders.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { Due } from '#/shared/ui/Slip.tsx'
import styles from './OrderDetails.module.css'
import { copy } from './track.copy.ts'

type Props = { order: TrackedOrder; told: TrackingView; own: boolean }

/** What is now, what comes next, and what the shopper can do about it (WAY-1). */
export function OrderNow({ order, told, own }: Props) {
  const { cash, delivery } = { cash: order.tracking.cash, delivery: order.delivery }
  const { parcels } = order.tracking
  const tried = parcels.findIndex((parcel) => parcel.state === 'attempted')
  const underWay = delivery === 'shipped' || delivery === 'packed'
  return (
    <>
      <section className={cx(styles.now, told.tone !== '' && styles[told.tone])}>
        <p>{told.small}</p>
        <h2>{told.head}</h2>
        {told.text === '' ? null : <p>{told.text}</p>}
        {told.until ? (
          <p>
            <b>{told.until}</b>
          </p>
        ) : null}
        {told.expected ? <p>{told.expected}</p> : null}
        {told.money ? (
          <p>
            <b>{told.money}</b>
          </p>
        ) : null}
        {told.returnBy ? <p>{told.returnBy}</p> : null}
        {underWay && cash !== undefined ? (
          <footer>
            <Due label={copy.cash} note={told.mayOpen ?? copy.cashExact} amount={formatRupees(cash)} />
          </footer>
        ) : null}
        <WayIn order={order} own={own} />
      </section>
      {parcels.map((parcel, index) =>
        isBare(order) ? null : (
          <section key={parcel.code} className={styles.courier}>
            {parcels.length > 1 ? (
              <p>
                <b>{copy.parcelOf(index + 1, parcels.length, copy.parcelStates[parcel.state] ?? '')}</b>
              </p>
            ) : null}
            <p>{parcel.courier === '' ? parcel.code : parcel.courier}</p>
            {parcel.number === '' ? null : (
              <p className={styles.number}>
                <bdi>{parcel.number}</bdi>
              </p>
            )}
            {told.attempts[index] ? <p className={styles.problem}>{told.attempts[index]}</p> : null}
            <div className={styles.acts}>
              {parcel.number === '' ? null : <CopyButton text={parcel.number} what={copy.number} />}
              {parcel.page === '' ? null : (
                <a href={parcel.page} rel="noreferrer" target="_blank">
                  {copy.courierPage}
                </a>
              )}
              {parcel.state === 'attempted' && order.tracking.whatsApp !== undefined ? (
                <a href={order.tracking.whatsApp + encodeURIComponent(copy.anotherTimeText)} rel="noreferrer">
                  {copy.anotherTimeChat}
                </a>
              ) : null}
            </div>
            {parcel.state === 'attempted' && index === tried ? (
              <ToPage order={order} own={own} label={copy.anotherTime} variant="secondary" part="time" />
            ) : null}
          </section>
        ),
      )}
    </>
  )
}

/**
 * Whether nothing can be said of the parcel: it is the only one, was not tried yet, and went with no named courier and
 * no number.
 */
const isBare = ({ tracking: { parcels } }: TrackedOrder) =>
  parcels.length === 1 && parcels.every((one) => one.courier === '' && one.number === '' && one.attempts === 0)

/** The link to the order's own page, where it is confirmed, paid, changed and cancelled without an account. */
function WayIn({ order, own }: Omit<Props, 'told'>) {
  const { confirm, change, cancel, prove } = order.tracking
  const label = prove ? copy.pay : confirm ? copy.confirm : change || cancel ? copy.change : null
  if (label === null) return null
  const variant = prove || confirm ? 'primary' : 'secondary'
  return <ToPage order={order} own={own} label={label} variant={variant} {...(prove && { part: 'pay' })} />
}

type ToPageProps = Omit<Props, 'told'> & {
  label: string
  variant: 'primary' | 'secondary'
  /** The part of the page at which it opens. */
  part?: string
}

/** Leads to the order's own page, by the known link or by one that the shop makes for the order's owner. */
function ToPage({ order, own, label, variant, part }: ToPageProps) {
  const { link } = order.tracking
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  if (link === undefined && !own) return null
  const address = (to: string) => `/c/${to}${part === undefined ? '' : `#${part}`}`

  async function open() {
    setBusy(true)
    setFailed(false)
    try {
      const made = await api<components['schemas']['OrderLink']>(`/orders/${encodeURIComponent(order._id)}/link`, {
        method: 'POST',
        auth: true,
      })
      location.assign(address(made.link))
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }

  return (
    <div className={styles.acts}>
      {link === undefined ? (
        <Button variant={variant} busy={busy} onClick={() => void open()}>
          {label}
        </Button>
      ) : (
        <a className={buttonClass({ variant })} href={address(link)}>
          {label}
        </a>
      )}
      {failed ? (
        <p className={styles.problem} role="alert">
          {copy.failed}
        </p>
      ) : null}
    </div>
  )
}
