import { cx } from '#/shared/lib/cx.ts'
import { formatSoon, formatTotal } from '#/shared/lib/format.ts'
import { age } from '#/office/ui/age.ts'
import type { CallRow, Calls } from './callsApi.ts'
import styles from '#/office/ui/WorkList.module.css'
import { copy } from './copy.ts'

type Props = { calls: Calls; chosen: string; me: string; now: number; onChoose: (id: string) => void }

/** Whom to call now, later, and who could not be reached; a press takes an order in hand. */
export function CallList({ calls, ...rest }: Props) {
  const parts = [
    { name: copy.list, part: calls.due },
    { name: copy.later, part: calls.later },
    { name: copy.lost, part: calls.unreachable },
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

function Row({ row, chosen, me, now, onChoose }: Omit<Props, 'calls'> & { row: CallRow }) {
  const notes = [
    row.tries > 0 ? copy.tries(Math.min(row.tries, 3)) : '',
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
        <span className={cx('num', styles.sum)}>{formatTotal(row.totalPrice)}</span>
        <span className={styles.quiet} dir="auto">
          {[row.city, ...notes].join(' · ')}
        </span>
        <span className={cx('num', styles.quiet)}>
          {row.at ? copy.at(formatSoon(row.at, now)) : age(row.createdAt, now)}
        </span>
      </button>
    </li>
  )
}
