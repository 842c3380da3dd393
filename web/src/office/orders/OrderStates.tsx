import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { copy } from './orders.copy.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { agreementOf, parcelOf, paymentOf } from './states.ts'
import styles from './OrderStates.module.css'

/** The states of an order: agreement, money and parcel, each in its own words. */
export function OrderStates({ order }: { order: OfficeOrder }) {
  const three = [
    [copy.states.agreement, agreementOf(order)],
    [copy.states.payment, paymentOf(order)],
    [copy.states.parcel, parcelOf(order)],
  ] as const
  return (
    <dl className={styles.states} aria-label={copy.states.label}>
      {three.map(([name, { ring, tone, words, sub }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <StatusDot ring={ring} tone={tone}>
              {words}
            </StatusDot>
            {sub === '' ? null : <small dir="auto">{sub}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
