import { notesAt } from '#/shared/orders/contact.ts'
import { useConfig } from '#/office/api/useConfig.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { Barcode } from './Barcode.tsx'
import { paperCopy as words } from './papers.copy.ts'
import type { Courier, Parcel } from '#/office/domain/orders/parcelsApi.ts'
import styles from './Print.module.css'
import { ShopLogo } from './ShopLogo.tsx'

/** The size class of a label's text. The longer it is, the smaller it is set, so that nothing is cut. */
function fitOf({ name, contact }: OfficeOrder): 'long' | 'longest' | undefined {
  const notes = notesAt('label', contact).map(({ text }) => text)
  const letters = [name, contact?.streetAddress, contact?.landmark, contact?.nationalAddress, ...notes].join('')
  return letters.length > 380 ? 'longest' : letters.length > 170 ? 'long' : undefined
}

/** An address label: the receiver, what to collect in large type (no sum on a gift without prices), and the number as bars. */
export function LabelPage({
  order,
  parcel,
  courier,
}: {
  order: OfficeOrder
  parcel: Parcel
  courier: Courier | undefined
}) {
  const { contact } = order
  const shop = useConfig().data
  const pieces = parcel.lines.reduce((n, line) => n + line.quantity, 0)
  return (
    <article className={styles.label} data-paper="label" data-fit={fitOf(order)}>
      <header>
        <ShopLogo />
        <b>{courier?.name ?? parcel.courier}</b>
      </header>
      <div className={styles.to}>
        <div>
          <small>{words.to}</small>
          <p dir="auto" className={styles.name}>
            {order.name}
          </p>
          <p dir="auto" className={styles.street}>
            {contact?.streetAddress}
          </p>
          {contact?.landmark === undefined ? null : (
            <p dir="auto" className={styles.near}>
              {words.near} {contact.landmark}
            </p>
          )}
          {contact?.nationalAddress === undefined ? null : <p>{contact.nationalAddress}</p>}
        </div>
        <div className={styles.end}>
          <small>{words.phone}</small>
          <p>
            <b>
              <bdi>{contact?.phone}</bdi>
            </b>
          </p>
          {contact?.secondPhone === undefined ? null : (
            <p>
              <bdi>{contact.secondPhone}</bdi>
            </p>
          )}
        </div>
      </div>
      <p dir="auto" className={styles.city}>
        {contact?.city}
      </p>
      <div className={styles.cash}>
        <span>{parcel.collect > 0 ? words.collect : words.none}</span>
        {order.noPrices ? null : <b>{formatRupees(parcel.collect)}</b>}
      </div>
      <p>
        <small>
          {courier?.openAllowed ? words.openYes : words.openNo} {words.contents(pieces)}
          {parcel.weight > 0 ? `, ${parcel.weight} g` : ''}
        </small>
      </p>
      {notesAt('label', contact).map(({ name, text }) => (
        <p key={name} dir="auto" className={styles.near}>
          {text}
        </p>
      ))}
      <div className={styles.numbers}>
        <Barcode text={parcel.tracking || parcel.code} className={styles.bars} />
        <p>
          <b>{parcel.tracking || parcel.code}</b>
          {parcel.tracking ? <span>{parcel.code}</span> : null}
        </p>
        {shop === undefined ? null : (
          <small dir="auto" className={styles.sender}>
            {words.from([shop.shopName, shop.contact.address, shop.contact.phone].filter(Boolean).join(', '))}
          </small>
        )}
      </div>
    </article>
  )
}
