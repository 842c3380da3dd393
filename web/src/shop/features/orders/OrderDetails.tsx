import { Suspense, useState } from 'react'
import type { OrderContact, TrackedOrder } from '#/shared/api/orders.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { regionOf } from '#/shared/orders/address.ts'
import { OrderSlip } from '#/shared/orders/orderParts.tsx'
import { TimelineList } from '#/shared/orders/TimelineList.tsx'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ChooseColors } from './ChooseColors.tsx'
import { ClaimOrder } from './ClaimOrder.tsx'
import { Languages } from './Languages.tsx'
import { OrderAgain } from './OrderAgain.tsx'
import styles from './OrderDetails.module.css'
import { OrderNow } from './OrderNow.tsx'
import { trackingSteps } from './trackingSteps.ts'
import { wordsOf } from './track.copy.ts'

const ReturnsPart = lazyPart(async () => (await import('./ReturnsPart.tsx')).default)

/** Since when an order may have something to say of returns. */
const arrived = (order: TrackedOrder) => order.events.some((event) => event.kind === 'delivered')

// Few come to say something: its code is asked for once there is something to say.
const ReviewLines = lazyPart(async () => (await import('./ReviewLines.tsx')).default)

/** An order that is followed; where it is the caller's own, with its contact. */
export type FollowedOrder = TrackedOrder & { contact?: OrderContact }

type Props = {
  order: FollowedOrder
  /** The phone or e-mail that the shopper knows the order by; its own where it is shown. */
  contact: string | undefined
  onChange: (order: FollowedOrder) => void
  /** The language to begin with; without it the order's own. */
  begin?: string | undefined
  /** Another language was chosen. */
  onLanguage?: (language: string) => void
}

/** Where an order stands, how it came there, and what is in it: on /track and under a row of /orders (WAY-1). */
export function OrderDetails({ order, contact, onChange, begin, onLanguage }: Props) {
  const { told: all, link, claimable, whatsApp } = order.tracking
  const [language, setLanguage] = useState(begin ?? all[0]?.language ?? 'en')
  const told = all.find((one) => one.language === language) ?? all[0]
  const words = wordsOf(language)
  const local = { lang: language, dir: language === 'ur' ? 'rtl' : 'ltr' }
  // What speaks English alone stands in its own direction.
  const english = { lang: 'en', dir: 'ltr' }
  return (
    <div className={styles.track} {...local}>
      <div>
        <Languages
          all={all.map((one) => one.language)}
          language={language}
          onChoose={(one) => {
            setLanguage(one)
            onLanguage?.(one)
          }}
        />
        {told ? <OrderNow order={order} told={told} words={words} own={order.contact !== undefined} /> : null}
        <div className={styles.asked}>
          {contact === undefined ? null : (
            <ChooseColors order={order} contact={contact} language={language} onChange={onChange} />
          )}
        </div>
        {!arrived(order) ? null : (
          <div className={styles.asked}>
            <Suspense fallback={null}>
              <ReturnsPart
                number={order.number}
                contact={contact}
                language={language}
                head={told?.head}
                whole={order.delivery === 'returned'}
              />
            </Suspense>
          </div>
        )}
        {told ? <TimelineList steps={trackingSteps(told)} label={words.history} /> : null}
        {order.delivery === 'delivered' ? (
          <Suspense fallback={null}>
            <ReviewLines order={order} contact={contact} own={order.contact !== undefined} language={language} />
          </Suspense>
        ) : null}
      </div>
      <div className={styles.aside}>
        <OrderSlip order={order} title={words.parcel} words={words} />
        <OrderAgain order={order} words={words} />
        {whatsApp === undefined ? null : (
          <div className={styles.talk}>
            <a className={buttonClass({ variant: 'secondary', wide: true })} href={whatsApp} rel="noreferrer">
              <Icon name="whatsapp" size="sm" />
              {words.write}
            </a>
            <p>{words.written}</p>
          </div>
        )}
        {claimable && link !== undefined ? <ClaimOrder link={link} words={words} /> : null}
        {order.contact ? (
          <section>
            <h3 className={styles.small}>{words.deliveredTo}</h3>
            <address className={styles.address} {...english}>
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
