import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { bulkCopy as copy } from './bulk.copy.ts'
import styles from './BulkScreen.module.css'
import { plainRupees } from './prices.ts'
import { productPath, type BulkAnswer } from '#/office/domain/catalogue/productsApi.ts'

/** The rows of a preview or a result: before, after, and what becomes of each. */
export function BulkRows({ answer }: { answer: BulkAnswer }) {
  // Only a preview knows what guests and members would pay.
  const price = answer.rows.some((row) => row.guest !== undefined)
  return (
    <>
      <table className={styles.rows}>
        <caption className="vh">{answer.dryRun ? copy.preview : copy.result}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.columns.product}</th>
            <th scope="col">{copy.columns.before}</th>
            <th scope="col">{copy.columns.after}</th>
            {price ? (
              <>
                <th scope="col">{copy.columns.guest}</th>
                <th scope="col">{copy.columns.member}</th>
              </>
            ) : null}
            <th scope="col">{answer.dryRun ? copy.columns.what : copy.columns.done}</th>
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row) => {
            const odd = row.result === 'skipped' || row.result === 'refused'
            return (
              <tr key={row._id} className={cx(odd && styles.odd)}>
                <td className={styles.what}>
                  <div>
                    <ProductPicture src={smallest(row.picture)} alt="" sizes="2rem" width={32} height={40} />
                    <span dir="auto">
                      <Link href={productPath(row._id)}>{row.name}</Link>
                      <small>{row.brand}</small>
                    </span>
                  </div>
                </td>
                <td data-label={copy.columns.before} dir="auto">
                  {odd || row.before === row.after ? whole(row.before) : <s>{whole(row.before)}</s>}
                </td>
                <td data-label={copy.columns.after} dir="auto">
                  {odd ? '' : <b>{whole(row.after)}</b>}
                </td>
                {price ? (
                  <>
                    <td data-label={copy.columns.guest}>{row.guest === undefined ? '' : plainRupees(row.guest)}</td>
                    <td data-label={copy.columns.member}>{row.member === undefined ? '' : plainRupees(row.member)}</td>
                  </>
                ) : null}
                <td className={cx(styles.outcome, styles[row.result])}>
                  {row.result === 'done' ? <Icon name="check" size="sm" /> : null}
                  {odd ? <Icon name="alert" size="sm" /> : null}
                  <span>
                    {copy.outcome[row.result]}
                    {row.why ? `: ${row.why}` : ''}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {answer.rows.length < answer.total ? (
        <p className={styles.first}>{copy.first(answer.rows.length, answer.total)}</p>
      ) : null}
    </>
  )
}

/** A text whose amounts do not break across lines. */
const whole = (text: string) => text.replaceAll('Rs ', 'Rs\u00a0')

/** A cell of a CSV. It is quoted, and no program that opens it takes it for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The rows as CSV, with the result of each. */
export function csvOf({ rows }: BulkAnswer): string {
  const head = [copy.columns.product, copy.back, copy.columns.before, copy.columns.after, copy.columns.done]
  const lines = rows.map((row) => [
    row._id,
    `${row.brand} ${row.name}`,
    row.before,
    row.after,
    [copy.outcome[row.result], row.why].filter(Boolean).join(': '),
  ])
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n') + '\r\n'
}
