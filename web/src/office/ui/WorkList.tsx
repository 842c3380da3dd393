import { cx } from '#/shared/lib/cx.ts'
import { uiCopy } from './ui.copy.ts'
import styles from './WorkList.module.css'

/** An order that waits for somebody. */
export type WorkRow = {
  _id: string
  name: string
  city: string
  /** The row's id, where an order may be in the list more than once. */
  row?: string
  /** Who has it in hand. */
  hand?: { actor: string; name: string } | undefined
}

type Part<Row> = { total: number; orders: readonly Row[] }

type Props<Row> = {
  title: string
  /** The parts of the list by their names. Parts without waiting orders are left out. */
  parts: readonly { name: string; part: Part<Row> }[]
  /** A note beside the row's city, or '' for none. */
  note: (row: Row) => string
  /** The amount that it is about: rupees, or units. */
  sum: (row: Row) => string
  /** Since when it waits, or when it comes back. */
  when: (row: Row) => string
  /** How many of the part's total the row stands for; without it each stands for itself. */
  stands?: (row: Row) => number
  chosen: string
  me: string
  onChoose: (id: string) => void
}

const itself = () => 1

/** Orders that wait, in parts, the longest first. A press takes one in hand. */
export function WorkList<Row extends WorkRow>({
  title,
  parts,
  note,
  sum,
  when,
  stands = itself,
  chosen,
  me,
  onChoose,
}: Props<Row>) {
  const waiting = parts.filter(({ part }) => part.total > 0)
  if (waiting.length === 0) return null
  return (
    <nav className={styles.list} aria-label={title}>
      {waiting.map(({ name, part }) => (
        <section key={name} aria-label={name}>
          <h2>
            {name} <span className="num">{part.total}</span>
          </h2>
          <ul>
            {part.orders.map((row) => (
              <li key={row.row ?? row._id}>
                <button
                  type="button"
                  className={cx(styles.row, row._id === chosen && styles.chosen)}
                  aria-current={row._id === chosen ? 'true' : undefined}
                  onClick={() => onChoose(row._id)}
                >
                  <b dir="auto">{row.name}</b>
                  <span className={cx('num', styles.sum)}>{sum(row)}</span>
                  <span className={styles.quiet}>
                    <bdi>{row.city}</bdi>
                    {[
                      note(row),
                      row.hand && row.hand.actor !== me ? uiCopy.inHandOf(row.hand.name || uiCopy.somebody) : '',
                    ]
                      .filter(Boolean)
                      .map((text) => ` ·\u00a0${text}`)}
                  </span>
                  <span className={cx('num', styles.quiet)}>{when(row)}</span>
                </button>
              </li>
            ))}
          </ul>
          <More n={part.orders.reduce((left, row) => left - stands(row), part.total)} />
        </section>
      ))}
    </nav>
  )
}

function More({ n }: { n: number }) {
  return n > 0 ? <p className={styles.more}>{uiCopy.andMore(n)}</p> : null
}
