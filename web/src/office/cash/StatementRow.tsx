import { Link } from 'wouter'
import { formatDayTime } from '#/shared/lib/format.ts'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import cashStyles from './Cash.module.css'
import styles from './StatementRow.module.css'
import type { ListedStatement, StatementLine } from './cashApi.ts'
import { copy } from './cash.copy.ts'
import { differs } from './LinesTable.tsx'

const outcomes = Object.keys(copy.outcomes) as StatementLine['outcome'][]

/** A statement in the list: its courier, the results of its lines, and what is still to be cleared (CASH-2). */
export function StatementRow({ one, courier }: { one: ListedStatement; courier: string }) {
  const { result } = one
  const counts = outcomes.flatMap((outcome) => {
    const n = result?.counts[outcome] ?? 0
    return n > 0 ? [copy.came[outcome](n)] : []
  })
  const taken = one.state === 'taken'
  return (
    <Link href={`/admin/cash/${one._id}`} className={styles.statement}>
      <span>
        <b dir="auto">
          {courier} {one.reference || one.fileName}
        </b>
        <span className={cashStyles.quiet}>
          {copy.states[one.state]} ·&nbsp;{copy.rows(one.rows)} ·&nbsp;{formatDayTime(one.createdAt)}
        </span>
      </span>
      {result && one.state !== 'undone' ? (
        <span>
          <span className={styles.came}>
            <span>{counts.join(', ')}</span>
            {result.difference === 0 ? null : (
              <b className={`num ${result.difference < 0 ? cashStyles.less : ''}`}>{differs(result.difference)}</b>
            )}
          </span>
          {taken && result.open > 0 ? (
            <StatusDot ring="todo" tone="bad">
              {copy.toClear(result.open)}
            </StatusDot>
          ) : taken ? (
            <StatusDot ring="full" tone="ok">
              {copy.cleared}
            </StatusDot>
          ) : (
            <span className={cashStyles.quiet}>{copy.wouldAsk(result.asks)}</span>
          )}
        </span>
      ) : null}
    </Link>
  )
}
