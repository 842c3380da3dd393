import { formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import { Barcode } from './Barcode.tsx'
import { paperCopy as words } from './papers.copy.ts'
import type { HandOver } from '#/office/domain/orders/parcelsApi.ts'
import styles from './Print.module.css'
import { ShopLogo } from './ShopLogo.tsx'

/** The load sheet in A4: what a rider took, to be signed by both. */
export function LoadPage({ sheet: { sheet, parcels, account } }: { sheet: HandOver }) {
  const grams = parcels.reduce((sum, parcel) => sum + parcel.weight, 0)
  const [no, tracking, code, name, city, phone, weight, collect] = words.columns
  return (
    <article className={styles.a4} data-paper="load">
      <header>
        <ShopLogo address />
        <div className={styles.end}>
          <h2>{words.loadTitle}</h2>
          <p>
            {sheet.courierName}
            {account ? ` ·\u00a0${words.account(account)}` : ''}
          </p>
          <p>{formatDayTime(sheet.at)}</p>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            {[no, tracking, code, name, city, phone].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {[weight, collect].map((head) => (
              <th key={head} scope="col" className={styles.end}>
                {head}
              </th>
            ))}
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel, index) => (
            <tr key={parcel._id}>
              <td>{index + 1}</td>
              <td>
                <Barcode text={parcel.tracking || parcel.code} className={styles.small} />
                <small>{parcel.tracking}</small>
              </td>
              <td>
                <b>{parcel.code}</b>
              </td>
              <td dir="auto">{parcel.name}</td>
              <td dir="auto">{parcel.city}</td>
              <td>
                <bdi>{parcel.phone}</bdi>
              </td>
              <td className={styles.end}>{parcel.weight > 0 ? parcel.weight : ''}</td>
              <td className={styles.end}>
                <b>{parcel.collect > 0 ? formatRupees(parcel.collect) : words.paid0}</b>
              </td>
              <td aria-hidden="true">
                <i className={styles.tickBox} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.sums}>
        <p>
          {words.parcels} <b>{parcels.length}</b>
        </p>
        {grams > 0 ? (
          <p>
            {words.weight} <b>{(grams / 1000).toFixed(2)} kg</b>
          </p>
        ) : null}
        <p>
          {words.toCollect} <b>{formatRupees(sheet.collect)}</b>
        </p>
      </div>
      <footer className={styles.sign}>
        <p>
          <b>{words.over}</b>
          {words.overText}
        </p>
        <p>
          <b>{words.taken}</b>
          {words.takenText}
          {sheet.rider ? ` (${sheet.rider})` : ''}
        </p>
      </footer>
    </article>
  )
}
