import { useConfig } from '#/office/api/useConfig.ts'
import { costText } from '#/office/domain/stock/costText.ts'
import { goodsDetail } from '#/office/domain/stock/goodsDetail.ts'
import type { Purchase } from '#/office/domain/stock/purchasesApi.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { paperCopy as words } from './papers.copy.ts'
import styles from './Print.module.css'

/** A purchase order in A4, for its supplier: units and costs in their currency (BOOKS-3). */
export function PurchasePage({ order: { number, body, lines, total, head } }: { order: Purchase }) {
  const shop = useConfig().data
  const [units, goods, each, sum] = words.purchaseColumns
  return (
    <article className={styles.a4} data-paper="purchase">
      <header>
        <div>
          <b className={styles.logo} dir="auto">
            {shop?.shopName}
          </b>
          <p dir="auto">{shop?.contact.address}</p>
          <p>
            <bdi>{shop?.contact.phone}</bdi>
          </p>
          <p>{shop?.supportEmail}</p>
        </div>
        <div className={styles.end}>
          <h2>{words.purchaseTitle}</h2>
          <p>
            <b>{number}</b>
          </p>
          {head.sentAt === undefined ? null : <p>{formatDay(head.sentAt)}</p>}
          {head.expectedOn === undefined ? null : <p>{words.expectedOn(formatDay(head.expectedOn))}</p>}
        </div>
      </header>
      <div className={styles.two}>
        <div>
          <p dir="auto" className={styles.name}>
            {body.supplier}
          </p>
          {body.email ? <p>{body.email}</p> : null}
        </div>
        <div>
          {body.reference ? <p dir="auto">{words.theirReference(body.reference)}</p> : null}
          {body.note ? <p dir="auto">{body.note}</p> : null}
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{units}</th>
            <th scope="col">{goods}</th>
            <th scope="col" className={styles.end}>
              {each}
            </th>
            <th scope="col" className={styles.end}>
              {sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter((line) => line.units > 0)
            .map((line) => (
              <tr key={line.variantId}>
                <td>{line.units}</td>
                <td dir="auto">
                  {line.goods?.name}
                  <small>
                    {line.goods
                      ? [goodsDetail(line.goods), line.goods.barcode || line.goods.sku].filter(Boolean).join(', ')
                      : ''}
                  </small>
                </td>
                <td className={styles.end}>{line.unitCost}</td>
                <td className={styles.end}>{line.sum}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className={styles.cash}>
        <span>{words.all}</span>
        <b>{costText(body.currency, total)}</b>
      </div>
    </article>
  )
}
