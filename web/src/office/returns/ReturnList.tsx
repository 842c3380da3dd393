import { cx } from '#/shared/lib/cx.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { age } from '#/office/ui/age.ts'
import { copy } from './copy.ts'
import type { ReturnQueues, ReturnRow } from './returnsApi.ts'
import styles from './Returns.module.css'

type Props = { queues: ReturnQueues; chosen: string; now: number; onChoose: (order: string) => void }

const parts = ['toDecide', 'coming', 'toCheck', 'toRefund'] as const

/** What is to be done, by kind, the longest waiting first. */
export function ReturnList({ queues, chosen, now, onChoose }: Props) {
  return (
    <nav className={styles.list} aria-label={copy.title}>
      {parts
        .filter((part) => queues[part].length > 0)
        .map((part) => (
          <section key={part} aria-label={copy.parts[part]}>
            <h2>
              {copy.parts[part]} <span className="num">{queues[part].length}</span>
            </h2>
            <ul>
              {queues[part].map((row) => (
                <li key={`${row.orderId} ${row.no ?? ''} ${row.parcel ?? ''}`}>
                  <button
                    type="button"
                    className={cx(styles.row, row.orderId === chosen && styles.chosen)}
                    aria-current={row.orderId === chosen ? 'true' : undefined}
                    onClick={() => onChoose(row.orderId)}
                  >
                    <b dir="auto">{row.name}</b>
                    <span className={cx('num', styles.sum)}>
                      {part === 'toRefund' && row.amount !== undefined
                        ? formatTotal(row.amount)
                        : copy.pieces(row.units ?? 0)}
                    </span>
                    <span className={styles.quiet}>{wordsOf(row, part)}</span>
                    <span className={cx('num', styles.quiet)}>{age(row.since, now)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}

function wordsOf(row: ReturnRow, part: (typeof parts)[number]): string {
  if (part === 'toRefund') return row.waits ? copy.waits : copy.owed
  if (row.parcel !== undefined) return copy.refused
  return copy.reasons[row.reason ?? ''] ?? ''
}
