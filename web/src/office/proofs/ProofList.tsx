import { cx } from '#/shared/lib/cx.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { age } from '#/office/ui/age.ts'
import type { ProofRow, Proofs } from './proofsApi.ts'
import styles from '#/office/ui/WorkList.module.css'
import { copy } from './copy.ts'

type Props = { proofs: Proofs; chosen: string; me: string; now: number; onChoose: (id: string) => void }

/** Which screenshots are to be checked, and who was asked for another one. */
export function ProofList({ proofs, ...rest }: Props) {
  const parts = [
    { name: copy.list, part: proofs.due },
    { name: copy.asked, part: proofs.asked },
  ].filter(({ part }) => part.total > 0)
  if (parts.length === 0) return null
  return (
    <nav className={styles.list} aria-label={copy.title}>
      {parts.map(({ name, part }) => (
        <section key={name} aria-label={name}>
          <h2>
            {name} <span className="num">{part.total}</span>
          </h2>
          <ul>
            {part.orders.map((row) => (
              <Row key={row._id} row={row} {...rest} />
            ))}
          </ul>
          {part.total > part.orders.length ? (
            <p className={styles.more}>{copy.more(part.total - part.orders.length)}</p>
          ) : null}
        </section>
      ))}
    </nav>
  )
}

function Row({ row, chosen, me, now, onChoose }: Omit<Props, 'proofs'> & { row: ProofRow }) {
  const notes = [
    row.hints > 0 ? copy.hints(row.hints) : '',
    row.hand && row.hand.actor !== me ? copy.with(row.hand.name ?? copy.somebody) : '',
  ].filter((note) => note !== '')
  return (
    <li>
      <button
        type="button"
        className={cx(styles.row, row._id === chosen && styles.chosen)}
        aria-current={row._id === chosen ? 'true' : undefined}
        onClick={() => onChoose(row._id)}
      >
        <b dir="auto">{row.name}</b>
        <span className={cx('num', styles.sum)}>{formatTotal(row.due)}</span>
        <span className={styles.quiet} dir="auto">
          {[row.city, ...notes].join(' · ')}
        </span>
        <span className={cx('num', styles.quiet)}>{age(row.createdAt, now)}</span>
      </button>
    </li>
  )
}
