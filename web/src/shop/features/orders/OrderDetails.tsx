import { lazy, Suspense } from 'react'
import type { OrderDetail } from '#/shared/api/orders.ts'
import { loadCode } from '#/shared/lib/code.ts'
import { copy } from '#/shared/orders/copy.ts'
import styles from './OrderDetails.module.css'
import { OrderSlip } from '#/shared/orders/orderParts.tsx'
import { steps } from '#/shared/orders/timeline.ts'
import { ChooseColors } from './ChooseColors.tsx'
import { regionOf } from '#/shared/orders/address.ts'
import { TimelineList } from '#/shared/orders/TimelineList.tsx'

const ReturnsPart = lazy(() => loadCode(() => import('./ReturnsPart.tsx')))

/** Since when an order may have something to say of returns. */
const arrived = (order: OrderDetail) => order.events.some((event) => event.kind === 'delivered')

// Few come to say something: its code is asked for once there is something to say.
const ReviewLines = lazy(() => loadCode(() => import('./ReviewLines.tsx')))

type Props = {
  order: OrderDetail
  /** The phone or e-mail that the shopper knows the order by; its own where it is shown. */
  contact: string | undefined
  onChange: (order: OrderDetail) => void
}

/** Where an order stands, how it came there, and what is in it: on /track and under a row of /orders. */
export function OrderDetails({ order, contact, onChange }: Props) {
  const [headline, sentence] = copy.now[order.status]
  return (
    <div className={styles.track}>
      <div>
        <section className={styles.now}>
          <p>{copy.track.now}</p>
          <h2>{headline}</h2>
          <p>{order.payment === 'rejected' ? copy.rejected : sentence}</p>
          {order.tracking?.link === undefined ? null : <a href={`/c/${order.tracking.link}`}>{copy.track.open}</a>}
        </section>
        {contact === undefined ? null : <ChooseColors order={order} contact={contact} onChange={onChange} />}
        {contact === undefined || !arrived(order) ? null : (
          <Suspense fallback={null}>
            <ReturnsPart number={order.number} contact={contact} />
          </Suspense>
        )}
        <TimelineList steps={steps(order)} label={copy.track.history} />
        {order.delivery === 'delivered' ? (
          <Suspense fallback={null}>
            <ReviewLines order={order} contact={order.contact ? undefined : contact} />
          </Suspense>
        ) : null}
      </div>
      <div className={styles.aside}>
        <OrderSlip order={order} title={copy.track.parcel} />
        {order.contact ? (
          <section>
            <h3 className={styles.small}>{copy.track.deliveredTo}</h3>
            <address className={styles.address}>
              <bdi>
                {order.contact.firstName} {order.contact.lastName}
              </bdi>
              <br />
              <bdi>{order.contact.streetAddress}</bdi>
              <br />
              <bdi>{regionOf(order.contact)}</bdi>
              <br />
              {order.contact.country}
            </address>
          </section>
        ) : null}
      </div>
    </div>
  )
}
