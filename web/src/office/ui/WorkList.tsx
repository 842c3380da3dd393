import { cx } from '#/shared/lib/cx.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import styles from './WorkList.module.css'

/** An order that waits for somebody. */
export type WorkRow = {
  _id: string
  name: string
  city: string
  /** Who has it in hand. */
  hand?: { actor: string; name?: string } | undefined
}

type Part<Row> = { total: number; orders: readonly Row[] }
type Words = { title: string; more: (n: number) => string; with: (name: string) => string; somebody: string }

type Props<Row> = {
  words: Words
  /** The parts of the list by their names; those in which nothing waits are left out. */
  parts: readonly { name: string; part: Part<Row> }[]
  /** What is to be said of a row beside its city; '' says nothing. */
  note: (row: Row) => string
  /** Rupees that it is about. */
  sum: (row: Row) => number
  /** Since when it waits, or when it comes back. */
  when: (row: Row) => string
  chosen: string
  me: string
  onChoose: (id: string) => void
}

/** Orders that wait, in parts, the longest first; a press takes one in hand. */
export function WorkList<Row extends WorkRow>({ words, parts, note, sum, when, chosen, me, onChoose }: Props<Row>) {
  const waiting = parts.filter(({ part }) => part.total > 0)
  if (waiting.length === 0) return null
  return (
    <nav className={styles.list} aria-label={words.title}>
      {waiting.map(({ name, part }) => (
        <section key={name} aria-label={name}>
          <h2>
            {name} <span className="num">{part.total}</span>
          </h2>
          <ul>
            {part.orders.map((row) => (
              <li key={row._id}>
                <button
                  type="button"
                  className={cx(styles.row, row._id === chosen && styles.chosen)}
                  aria-current={row._id === chosen ? 'true' : undefined}
                  onClick={() => onChoose(row._id)}
                >
                  <b dir="auto">{row.name}</b>
                  <span className={cx('num', styles.sum)}>{formatTotal(sum(row))}</span>
                  <span className={styles.quiet} dir="auto">
                    {[
                      row.city,
                      note(row),
                      row.hand && row.hand.actor !== me ? words.with(row.hand.name ?? words.somebody) : '',
                    ]
                      .filter((text, at) => at === 0 || text !== '')
                      .join(' · ')}
                  </span>
                  <span className={cx('num', styles.quiet)}>{when(row)}</span>
                </button>
              </li>
            ))}
          </ul>
          {part.total > part.orders.length ? (
            <p className={styles.more}>{words.more(part.total - part.orders.length)}</p>
          ) : null}
        </section>
      ))}
    </nav>
  )
}
