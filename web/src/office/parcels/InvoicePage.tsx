import { formatDay, formatTotal } from '#/shared/lib/format.ts'
import { paperCopy as words } from './papers.copy.ts'
import type { Invoice } from '#/office/domain/orders/parcelsApi.ts'
import { PaperSums } from './PaperSums.tsx'
import styles from './Print.module.css'

/** An invoice or a credit note in A4, as it was written once. */
export function InvoicePage({ paper }: { paper: Invoice }) {
  const taxed = paper.tax !== undefined && paper.seller.salesTaxNumber !== undefined
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
          {paper.seller.salesTaxNumber === undefined ? null : <p>{words.strn(paper.seller.salesTaxNumber)}</p>}
        </div>
        <div className={styles.end}>
          <h2>{paper.kind === 'credit' ? words.creditTitle : taxed ? words.taxTitle : words.invoiceTitle}</h2>
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
                  <small>
                    {[line.sku, line.taxRate === undefined ? '' : words.taxRate(line.taxRate)]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
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
      {paper.deposit ? (
        <p className={styles.end}>
          {words.paidFirst} <b>{formatTotal(paper.deposit.first)}</b>, {words.paidAtDoor}{' '}
          <b>{formatTotal(paper.deposit.atDoor)}</b>
        </p>
      ) : null}
      {paper.tax === undefined ? null : <TaxTable rows={paper.tax} />}
      {paper.fiscal?.number === undefined ? null : <FiscalNumber fiscal={paper.fiscal} />}
    </article>
  )
}

/** The number that the tax authority gave the paper, with its QR code (BOOKS-1). */
function FiscalNumber({ fiscal: { number, qr, live } }: { fiscal: NonNullable<Invoice['fiscal']> }) {
  return (
    <section className={styles.fiscal}>
      {qr ? (
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={words.fiscalCode} shapeRendering="crispEdges">
          <path d={qr.path} fill="currentColor" />
        </svg>
      ) : null}
      <p>
        {live ? words.fiscal : words.fiscalTrial}
        <br />
        <b dir="ltr">{number}</b>
      </p>
    </section>
  )
}

type TaxRow = NonNullable<Invoice['tax']>[number]

/** The sum of amounts in rupees, by paisa. */
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, rupees) => sum + Math.round(rupees * 100), 0) / 100

/** The sales tax inside the total by class, and together (BOOKS-1). */
function TaxTable({ rows }: { rows: readonly TaxRow[] }) {
  const amounts = (row: Pick<TaxRow, 'net' | 'tax' | 'gross'>, rate: string) =>
    [formatTotal(row.net), rate, formatTotal(row.tax), formatTotal(row.gross)].map((text, at) => (
      <td key={words.taxColumns[at]} className={styles.end}>
        {text}
      </td>
    ))
  const all = {
    net: sumOf(rows.map(({ net }) => net)),
    tax: sumOf(rows.map(({ tax }) => tax)),
    gross: sumOf(rows.map(({ gross }) => gross)),
  }
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.taxes}</th>
          {words.taxColumns.map((column) => (
            <th key={column} scope="col" className={styles.end}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.class} ${row.rate}`}>
            <td dir="auto">{row.class}</td>
            {amounts(row, words.taxRate(row.rate))}
          </tr>
        ))}
        {rows.length > 1 ? (
          <tr>
            <td>{words.taxAll}</td>
            {amounts(all, '')}
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}
