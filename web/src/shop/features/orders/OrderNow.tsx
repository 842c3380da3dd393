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
import type { TrackWords } from './track.copy.ts'

type Props = { order: TrackedOrder; told: TrackingView; words: TrackWords; own: boolean }

/** What is now, what comes next, and what the shopper can do about it (WAY-1). */
export function OrderNow({ order, told, words, own }: Props) {
  const { cash, delivery } = { cash: order.tracking.cash, delivery: order.delivery }
  const tried = order.tracking.parcels.findIndex((parcel) => parcel.state === 'attempted')
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
            <Due label={words.cash} note={told.mayOpen ?? words.cashExact} amount={formatRupees(cash)} />
          </footer>
        ) : null}
        <WayIn order={order} words={words} own={own} />
      </section>
      {order.tracking.parcels.map((parcel, index) =>
        isBare(order) ? null : (
          <section key={parcel.code} className={styles.courier}>
            <p>{parcel.courier === '' ? parcel.code : parcel.courier}</p>
            {parcel.number === '' ? null : (
              <p className={styles.number}>
                <bdi>{parcel.number}</bdi>
              </p>
            )}
            {told.attempts[index] ? <p className={styles.problem}>{told.attempts[index]}</p> : null}
            <div className={styles.acts}>
              {parcel.number === '' ? null : <CopyButton text={parcel.number} what={words.number} words={words} />}
              {parcel.page === '' ? null : (
                <a href={parcel.page} rel="noreferrer" target="_blank">
                  {words.courierPage}
                </a>
              )}
              {parcel.state === 'attempted' && order.tracking.whatsApp !== undefined ? (
                <a href={order.tracking.whatsApp + encodeURIComponent(words.anotherTimeText)} rel="noreferrer">
                  {words.anotherTimeChat}
                </a>
              ) : null}
            </div>
            {parcel.state === 'attempted' && index === tried ? (
              <ToPage order={order} words={words} own={own} label={words.anotherTime} variant="secondary" part="time" />
            ) : null}
          </section>
        ),
      )}
    </>
  )
}

/** Whether nothing can be said of a parcel: it is the only one, and went with no courier that has a name or a number. */
const isBare = ({ tracking: { parcels } }: TrackedOrder) =>
  parcels.length === 1 && parcels.every((one) => one.courier === '' && one.number === '' && one.attempts === 0)

/** The way to the order's own page, where it is confirmed, paid, changed and cancelled without an account. */
function WayIn({ order, words, own }: Omit<Props, 'told'>) {
  const { confirm, change, cancel, prove } = order.tracking
  const label = prove ? words.pay : confirm ? words.confirm : change || cancel ? words.change : null
  if (label === null) return null
  const variant = prove || confirm ? 'primary' : 'secondary'
  return (
    <ToPage order={order} words={words} own={own} label={label} variant={variant} {...(prove && { part: 'pay' })} />
  )
}

type ToPageProps = Omit<Props, 'told'> & {
  label: string
  variant: 'primary' | 'secondary'
  /** The part of the page that it opens at. */
  part?: string
}

/** Leads to the order's own page: by the link that is known, or by one that the shop makes for who owns it. */
function ToPage({ order, words, own, label, variant, part }: ToPageProps) {
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
          {words.failed}
        </p>
      ) : null}
    </div>
  )
}
