import { formatDay, formatTotal } from '#/shared/lib/format.ts'
import { copy } from './parcels.copy.ts'
import type { Invoice } from '#/office/domain/orders/parcelsApi.ts'
import { PaperSums } from './PaperSums.tsx'
import styles from './Print.module.css'

const words = copy.print

/** An invoice or a credit note in A4, as it was written once. */
export function InvoicePage({ paper }: { paper: Invoice }) {
  return (
    <article className={styles.a4} data-paper={paper.kind}>
      <header>
        <div>
          <b className={styles.logo} dir="auto">
            {paper.seller.name}
          </b>
          <p dir="auto">{paper.seller.address}</p>
          <p>
            <bdi>{paper.seller.phone}</bdi>
          </p>
          {paper.seller.taxNumber === undefined ? null : <p>{words.ntn(paper.seller.taxNumber)}</p>}
        </div>
        <div className={styles.end}>
          <h2>{paper.kind === 'credit' ? words.creditTitle : words.invoiceTitle}</h2>
          <p>
            <b>{paper.label}</b>
          </p>
          <p>{words.issued(formatDay(paper.issuedAt))}</p>
        </div>
      </header>
      <div className={styles.two}>
        <div>
          <p dir="auto" className={styles.name}>
            {paper.buyer}
          </p>
          {paper.address?.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </div>
        <div>
          <p>{words.forOrder(paper.order, formatDay(paper.placedAt))}</p>
          {paper.of ? <p>{words.of(paper.of)}</p> : null}
          {paper.reason ? <p dir="auto">{paper.reason}</p> : null}
        </div>
      </div>
      {paper.lines.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.qty[0]}</th>
              <th scope="col">{words.item[0]}</th>
              <th scope="col" className={styles.end}>
                {words.list}
              </th>
              <th scope="col" className={styles.end}>
                {words.unit}
              </th>
              <th scope="col" className={styles.end}>
                {words.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {paper.lines.map((line) => (
              <tr key={`${line.sku} ${line.name}`}>
                <td>{line.quantity}</td>
                <td dir="auto">
                  {line.name}
                  <small>{line.sku}</small>
                </td>
                <td className={styles.end}>{formatTotal(line.listPrice)}</td>
                <td className={styles.end}>{formatTotal(line.price)}</td>
                <td className={styles.end}>{formatTotal(line.sum)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <PaperSums sums={paper.sums} code={paper.coupon ?? ''} />
      <div className={styles.cash}>
        <span>{words.sum}</span>
        <b>{formatTotal(paper.total)}</b>
      </div>
    </article>
  )
}
