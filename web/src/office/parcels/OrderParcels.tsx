import { Link } from 'wouter'
import type { OfficeOrder } from '#/office/orders/ordersApi.ts'
import { State } from '#/office/ui/State.tsx'
import { formatRupees } from '#/shared/lib/format.ts'
import { copy } from './copy.ts'
import styles from './OrderParcels.module.css'

const words = copy.order

/** The boxes of an order: where each is, what it collects, the lots in it, and its papers. */
export function OrderParcels({ order, money }: { order: OfficeOrder; money: boolean }) {
  return (
    <>
      <ul className={styles.parcels}>
        {(order.parcels ?? []).map((parcel) => (
          <li key={parcel.no}>
            <p>
              <b>{parcel.code}</b>
              {parcel.replacement ? ` · ${words.replacement}` : ''}
            </p>
            <State ring={parcel.state === 'cancelled' ? 'none' : parcel.state === 'delivered' ? 'full' : 'half'}>
              {copy.states[parcel.state]}
              {parcel.state === 'attempted' && parcel.reason ? `: ${copy.reasons[parcel.reason] ?? parcel.reason}` : ''}
            </State>
            <p className={styles.quiet}>
              {[
                parcel.courier,
                parcel.tracking,
                parcel.collect > 0 ? words.collect(formatRupees(parcel.collect)) : words.nothing,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className={styles.quiet}>
              {parcel.lines
                .flatMap((line) =>
                  line.lotCode
                    ? [`${line.quantity} × ${order.lines[line.line]?.name ?? ''}, ${words.lot(line.lotCode)}`]
                    : [],
                )
                .join('; ')}
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.papers}>
        <Link href={`/admin/print/slips?orders=${order._id}`}>{words.slip}</Link>
        {(order.parcels ?? []).length > 0 ? (
          <Link href={`/admin/print/labels?orders=${order._id}`}>{words.label}</Link>
        ) : null}
        {money ? <Link href={`/admin/print/invoice?orders=${order._id}`}>{words.invoice}</Link> : null}
      </p>
    </>
  )
}
