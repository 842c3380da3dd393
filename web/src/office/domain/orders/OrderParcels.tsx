import { lineLabel } from './orderLine.ts'
import type { OfficeOrder } from './ordersApi.ts'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { formatRupees } from '#/shared/lib/format.ts'
import { parcelCopy } from './parcels.copy.ts'
import styles from './OrderParcels.module.css'

const words = parcelCopy.order

/** The parcels of an order: where each is, what it collects, and the lots in it. */
export function OrderParcels({ order }: { order: OfficeOrder }) {
  const parcels = order.parcels ?? []
  if (parcels.length === 0) return <p className={styles.quiet}>{words.noneYet}</p>
  return (
    <ul className={styles.parcels}>
      {parcels.map((parcel) => (
        <li key={parcel.no}>
          <p>
            <b>{parcel.code}</b>
            {parcel.replacement ? ` ·\u00a0${words.replacement}` : ''}
          </p>
          <StatusDot ring={parcel.state === 'cancelled' ? 'none' : parcel.state === 'delivered' ? 'full' : 'half'}>
            {parcelCopy.states[parcel.state]}
            {parcel.state === 'attempted' && parcel.reason
              ? `: ${parcelCopy.reasons[parcel.reason] ?? parcel.reason}`
              : ''}
          </StatusDot>
          <p className={styles.quiet}>
            {parcel.courier === '' ? '' : `${parcel.courierName} ·\u00a0`}
            {parcel.tracking === '' ? null : (
              <>
                {parcel.trackingUrl ? (
                  <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
                    {parcel.tracking}
                  </a>
                ) : (
                  parcel.tracking
                )}
                {' ·\u00a0'}
              </>
            )}
            {parcel.collect > 0 ? words.collect(formatRupees(parcel.collect)) : words.nothing}
          </p>
          <p className={styles.quiet}>
            {parcel.lines
              .flatMap((line) =>
                line.lotCode
                  ? [`${line.quantity} × ${lineLabel(order.lines[line.line])}, ${words.lot(line.lotCode)}`]
                  : [],
              )
              .join('; ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
