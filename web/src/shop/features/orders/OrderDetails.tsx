import { Suspense } from 'react'
import type { OrderContact, TrackedOrder } from '#/shared/api/orders.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { language } from '#/shared/lib/language.copy.ts'
import { regionOf } from '#/shared/orders/address.ts'
import { copy as contactCopy } from '#/shared/orders/contact.copy.ts'
import { OrderSlip } from '#/shared/orders/orderParts.tsx'
import { TimelineList } from '#/shared/orders/TimelineList.tsx'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ChooseColors } from './ChooseColors.tsx'
import { ClaimOrder } from './ClaimOrder.tsx'
import { InItsLanguage } from './InItsLanguage.tsx'
import { OrderAgain } from './OrderAgain.tsx'
import styles from './OrderDetails.module.css'
import { OrderNow } from './OrderNow.tsx'
import { trackingSteps } from './trackingSteps.ts'
import { copy } from './track.copy.ts'

const ReturnsPart = lazyPart(async () => (await import('./ReturnsPart.tsx')).default)

/** Whether the order was delivered, from when on it may have returns. */
const arrived = (order: TrackedOrder) => order.events.some((event) => event.kind === 'delivered')

// Few orders have reviews to write, so this code is loaded only then.
const ReviewLines = lazyPart(async () => (await import('./ReviewLines.tsx')).default)

/** An order that is followed, with its contact where it is the caller's own. */
export type FollowedOrder = TrackedOrder & { contact?: OrderContact }

type Props = {
  order: FollowedOrder
  /** The phone or e-mail by which the shopper knows the order, or its own where that is shown. */
  contact: string | undefined
  onChange: (order: FollowedOrder) => void
}

/** Where an order is, how it came there and what it holds, on /track and under a row of /orders (WAY-1). */
export function OrderDetails({ order, contact, onChange }: Props) {
  const { told: all, link, claimable, whatsApp } = order.tracking
  const told = all.find((one) => one.language === language) ?? all[0]
  return (
    <div className={styles.track}>
      <div>
        <InItsLanguage order={order} />
        {told ? <OrderNow order={order} told={told} own={order.contact !== undefined} /> : null}
        <div className={styles.asked}>
          {contact === undefined ? null : <ChooseColors order={order} contact={contact} onChange={onChange} />}
        </div>
        {!arrived(order) ? null : (
          <div className={styles.asked}>
            <Suspense fallback={null}>
              <ReturnsPart
                number={order.number}
                contact={contact}
                head={told?.head}
                whole={order.delivery === 'returned'}
              />
            </Suspense>
          </div>
        )}
        {told ? <TimelineList steps={trackingSteps(told)} label={copy.history} /> : null}
        {order.delivery === 'delivered' ? (
          <Suspense fallback={null}>
            <ReviewLines order={order} contact={contact} own={order.contact !== undefined} />
          </Suspense>
        ) : null}
      </div>
      <div className={styles.aside}>
        <OrderSlip order={order} title={copy.parcel} words={copy} />
        <OrderAgain order={order} />
        {whatsApp === undefined ? null : (
          <div className={styles.talk}>
            <a className={buttonClass({ variant: 'secondary', wide: true })} href={whatsApp} rel="noreferrer">
              <Icon name="whatsapp" size="sm" />
              {copy.write}
            </a>
            <p>{copy.written}</p>
          </div>
        )}
        {claimable && link !== undefined ? <ClaimOrder link={link} /> : null}
        {order.contact ? (
          <section>
            <h3 className={styles.small}>{copy.deliveredTo}</h3>
            <address className={styles.address}>
              <bdi>
                {order.contact.firstName} {order.contact.lastName}
              </bdi>
              <br />
              <bdi>{order.contact.streetAddress}</bdi>
              <br />
              <bdi>{regionOf(order.contact)}</bdi>
              <br />
              {contactCopy.country(order.contact.country)}
            </address>
          </section>
        ) : null}
      </div>
    </div>
  )
}
